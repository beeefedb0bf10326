import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { isFolder, newestArchive } from "./backup-folder.ts";
import { rehearseRestore } from "./rehearsal.ts";
import { fileArgument, pluralize, print, runOn } from "./run-command.ts";

/**
 * `npm run rehearse-restore -- <file or folder>`: restores a backup, or the newest in a folder (by default
 * `BACKUP_DIR`), into a second database, checks the invariants there and removes it. Exits with 0 when all hold; the
 * shop is not touched and may run meanwhile.
 */
await runOn(async (database) => {
	const path = fileArgument("rehearse-restore", env.BACKUP_DIR);
	const file = (await isFolder(path)) ? await newestArchive(path) : path;
	print(`Ensaio com ${file}.`);
	const { rows, images, seconds } = await rehearseRestore(file, database, {
		template: join(import.meta.dirname, "..", "database-template.tar.gz"),
		print,
	});
	print(
		`Este backup volta: ${pluralize(rows, "registro", "registros")} e ${pluralize(images, "foto", "fotos")} em ${pluralize(Math.round(seconds), "segundo", "segundos")}.`,
	);
});
