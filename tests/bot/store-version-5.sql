BEGIN TRANSACTION;
CREATE TABLE last (
	person BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	"key" VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person, channel)
);
INSERT INTO "last" VALUES(11,22,'mPa5_k9xQ-7z');
CREATE TABLE notes (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('schema','5');
CREATE TABLE people (
	person BIGINT NOT NULL, 
	level INTEGER NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "people" VALUES(11,2);
CREATE TABLE puzzles (
	"key" VARCHAR(16) NOT NULL, 
	owner BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	text TEXT NOT NULL, 
	puzzle VARCHAR(32), 
	options JSON NOT NULL, 
	asked VARCHAR(16) NOT NULL, 
	marks TEXT NOT NULL, 
	fresh TEXT NOT NULL, 
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
	typed TEXT DEFAULT '' NOT NULL, 
	placed TEXT DEFAULT '' NOT NULL, 
	sheet TEXT DEFAULT '' NOT NULL, 
	shared BOOLEAN DEFAULT 0 NOT NULL, 
	mistakes VARCHAR(8) DEFAULT 'at once' NOT NULL, 
	about VARCHAR(16), 
	PRIMARY KEY ("key")
);
INSERT INTO "puzzles" VALUES('mPa5_k9xQ-7z',11,22,'.454./5..75/5.985/.67.3/1...1','mosaic','{}','play','A1=white','B1=black',NULL,3,NULL,5,5,0,0,NULL,1.79530633618365979189e+09,0,'','','',0,'at once',NULL);
CREATE TABLE servers (
	server BIGINT NOT NULL, 
	private BOOLEAN, 
	spoiler BOOLEAN, 
	theme VARCHAR(8), 
	PRIMARY KEY (server)
);
INSERT INTO "servers" VALUES(33,1,NULL,'light');
CREATE INDEX ix_puzzles_owner_touched ON puzzles (owner, touched);
CREATE INDEX ix_puzzles_touched ON puzzles (touched);
CREATE INDEX ix_puzzles_message ON puzzles (message);
CREATE INDEX ix_last_key ON last ("key");
COMMIT;
