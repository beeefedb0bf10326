import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readArchive } from "#app/admin/backup/restore/restore-archive.server.ts";
import { makeWorkFolder } from "#app/admin/backup/work-folders.server.ts";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { type CommandDatabase, databaseTitle } from "./command-database.ts";
import { reportInvariants } from "./report-invariants.ts";

/** Appended to the name of the shop's database, so that the rehearsal never removes an unrelated database. */
const REHEARSAL_SUFFIX = "_restore_rehearsal";
const INSUFFICIENT_PRIVILEGE = "42501";

interface Rehearsal {
	rows: number;
	images: number;
	seconds: number;
}

/**
 * Restores a backup into a second database of the same engine beside the shop's, and checks the invariants there.
 * Pictures go into a folder under DATA_DIR. Both are removed afterwards, even on failure, which throws with a message
 * for the operator. Must be called while no database is open. `template` is a dump of an empty embedded database,
 * which opens faster.
 */
export async function rehearseRestore(
	file: string,
	{ address }: CommandDatabase,
	{ template, print }: { template: string; print: (text: string) => void },
): Promise<Rehearsal> {
	const startedAt = performance.now();
	const second = address.engine === "postgres" ? await createSecond(address.directUrl) : undefined;
	// If this process is killed, the next start of the shop removes folders with such a name.
	const folder = await makeWorkFolder("backup");
	try {
		print(
			`Segundo banco: ${second ? databaseTitle(second.url) : `embutido, em ${join(folder, "database")}`}`,
		);
		await openDatabase(
			second
				? { engine: "postgres", url: second.url, directUrl: second.url }
				: { engine: "pglite", folder, template },
		);
		await migrate(second?.url);
		const { rows, images } = await readArchive(file, folderStore(join(folder, "images")));
		await reportInvariants({ isAtRest: true, serverUrl: second?.url });
		return { rows, images, seconds: (performance.now() - startedAt) / 1000 };
	} finally {
		await closeDatabase();
		await second?.remove();
		await rm(folder, { recursive: true, force: true });
	}
}

/** Creates an empty database on the same server, replacing one that an interrupted rehearsal left. */
async function createSecond(shopUrl: string): Promise<{ url: string; remove: () => Promise<unknown> }> {
	const url = new URL(shopUrl);
	url.pathname += REHEARSAL_SUFFIX;
	const name = `"${decodeURIComponent(url.pathname.slice(1)).replaceAll('"', '""')}"`;
	// CREATE DATABASE cannot run in a transaction.
	const run = (statement: string) => onOwnConnection(shopUrl, (client) => client.query(statement));
	const remove = () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
	try {
		await remove();
		await run(`CREATE DATABASE ${name}`);
	} catch (error) {
		if (databaseErrorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
		const role = decodeURIComponent(url.username);
		throw new Error(
			`O ensaio cria um segundo banco, e ${role} não pode criar bancos. Permita: ALTER ROLE "${role}" CREATEDB`,
		);
	}
	return { url: url.href, remove };
}
