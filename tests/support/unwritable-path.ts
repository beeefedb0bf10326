import { existsSync } from "node:fs";

/** A file that cannot be written: on Linux the disk is full wherever it is, elsewhere it has no folder. */
export const unwritablePath = existsSync("/dev/full") ? "/dev/full" : "/nowhere/at/all";
