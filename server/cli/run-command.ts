import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { startupErrorMessage } from "#server/startup-error.ts";

/**
 * Runs one command of the shop on its database and sets the exit code: 0, or 1 with the reason on
 * the error stream. `isNew` brings an empty database into being; without it there must be a shop.
 */
export async function runCommand(work: () => Promise<void>, { isNew = false } = {}): Promise<void> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATA_DIR: folder } = env;
	try {
		if (!url && !isNew && !existsSync(join(folder, "database", "PG_VERSION"))) {
			throw new Error(`Não há loja em ${folder}. Confira DATA_DIR ou DATABASE_URL.`);
		}
		await openDatabase(url ? { engine: "postgres", url, directUrl } : { engine: "pglite", folder });
		if (isNew) await migrate(directUrl);
		await work();
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		process.stderr.write(`${startupErrorMessage(error) ?? message}\n`);
		process.exitCode = 1;
	} finally {
		await closeDatabase();
	}
}

/** The file named on the command line, or an error that shows how to name it. */
export function fileArgument(command: string): string {
	const [file] = process.argv.slice(2);
	if (!file) throw new Error(`Informe o arquivo: npm run ${command} -- loja.tar.gz`);
	// npm runs its scripts in the project's folder, wherever it was called.
	return resolve(process.env.INIT_CWD ?? "", file);
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** "1 foto", "12 fotos" */
export const pluralize = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
