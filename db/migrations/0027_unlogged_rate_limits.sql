-- Counted requests of the last minutes: each cost a commit that waits for the disk. After a crash of the server they begin at nothing.
ALTER TABLE "rate_limits" SET UNLOGGED;
