BEGIN TRANSACTION;
CREATE TABLE last (
	person BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	"key" VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person, channel)
);
INSERT INTO "last" VALUES(814736472163913748,1029384756102938475,'tT4f0aZ_e2Lq');
CREATE TABLE notes (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('schema','3');
INSERT INTO "notes" VALUES('commands','0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE puzzles (
	"key" VARCHAR(16) NOT NULL, 
	owner BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	puzzle VARCHAR(32), 
	options JSON NOT NULL, 
	asked VARCHAR(16) NOT NULL, 
	marks TEXT NOT NULL, 
	fresh VARCHAR(32) NOT NULL, 
	cell VARCHAR(16), 
	level INTEGER NOT NULL, 
	reading VARCHAR(80), 
	rows INTEGER NOT NULL, 
	columns INTEGER NOT NULL, 
	spoiler BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	message BIGINT, 
	touched FLOAT NOT NULL, 
	private BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "puzzles" VALUES('mPa3_k9xQ-7z',814736472163913748,1029384756102938475,'minesweeper
1_
__','minesweeper','{}','hint','B1=mine','A2=safe',NULL,3,NULL,2,2,0,0,1230000000000000001,1.79529783760417079932e+09,0);
INSERT INTO "puzzles" VALUES('tT4f0aZ_e2Lq',814736472163913748,1029384756102938475,'001
101','dominosa','{}','solve','','',NULL,4,'dominosa as text',2,3,0,0,NULL,1.79529783763138866417e+09,1);
CREATE INDEX ix_puzzles_owner_touched ON puzzles (owner, touched);
CREATE INDEX ix_puzzles_message ON puzzles (message);
CREATE INDEX ix_puzzles_touched ON puzzles (touched);
CREATE INDEX ix_last_key ON last ("key");
COMMIT;
