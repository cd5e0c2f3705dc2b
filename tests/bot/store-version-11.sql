BEGIN TRANSACTION;
CREATE TABLE dailies (
	server BIGINT NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	claimed FLOAT NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT, 
	posted FLOAT, 
	puzzle VARCHAR(32) DEFAULT '' NOT NULL, 
	text TEXT DEFAULT '' NOT NULL, 
	level VARCHAR(16) DEFAULT '' NOT NULL, 
	link TEXT DEFAULT '' NOT NULL, 
	sheet TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (server, day)
);
INSERT INTO "dailies" VALUES(33,'2026-11-25',1795732000.0,22,805,1795732005.0,'tents','tents text','easy','','...');
CREATE TABLE joined (
	server BIGINT NOT NULL, 
	person BIGINT NOT NULL, 
	PRIMARY KEY (server, person)
);
INSERT INTO "joined" VALUES(33,12);
CREATE TABLE last (
	person BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	"key" VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person, channel)
);
INSERT INTO "last" VALUES(11,22,'s-dC1P_ICTu4');
CREATE TABLE notes (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('schema','11');
INSERT INTO "notes" VALUES('daily secret','0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE people (
	person BIGINT NOT NULL, 
	level INTEGER NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE plans (
	server BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	hour INTEGER NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	kinds TEXT NOT NULL, 
	level VARCHAR(16) NOT NULL, 
	person BIGINT NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (server)
);
INSERT INTO "plans" VALUES(33,22,9,'Europe/Berlin','tents','easy',11,1795300000.0);
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
	pictured BOOLEAN DEFAULT 0 NOT NULL, 
	revision VARCHAR(16) DEFAULT '' NOT NULL, 
	difficulty VARCHAR(16), 
	PRIMARY KEY ("key")
);
INSERT INTO "puzzles" VALUES('s-dC1P_ICTu4',11,22,'.454./5..75/5.985/.67.3/1...1',NULL,'{}','hint','','',NULL,0,NULL,0,0,0,0,NULL,1.79578304447081017495e+09,0,'','','',0,'at once',NULL,0,'',NULL);
CREATE TABLE servers (
	server BIGINT NOT NULL, 
	private BOOLEAN, 
	spoiler BOOLEAN, 
	theme VARCHAR(8), 
	PRIMARY KEY (server)
);
CREATE TABLE solvers (
	server BIGINT NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	person BIGINT NOT NULL, 
	hints INTEGER NOT NULL, 
	marks TEXT NOT NULL, 
	seconds FLOAT, 
	PRIMARY KEY (server, day, person)
);
INSERT INTO "solvers" VALUES(33,'2026-11-25',12,1,'A1=tent B2=tent',300.0);
INSERT INTO "solvers" VALUES(33,'2026-11-25',13,2,'A1=tent B2=tent',NULL);
CREATE INDEX ix_puzzles_touched ON puzzles (touched);
CREATE INDEX ix_puzzles_owner_touched ON puzzles (owner, touched);
CREATE INDEX ix_puzzles_message ON puzzles (message);
CREATE INDEX ix_last_key ON last ("key");
CREATE INDEX ix_dailies_day ON dailies (day);
CREATE INDEX ix_solvers_person ON solvers (person, server, day, seconds, hints);
CREATE INDEX ix_joined_person ON joined (person);
COMMIT;
