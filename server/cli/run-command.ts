import { resolve } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import "#server/process/hand-in.ts";
import { startupErrorMessage } from "#server/startup-error.ts";
import { type CommandDatabase, commandDatabase, hasEmbeddedShop, isServiceHere } from "./command-database.ts";

/** Tables are created in an existing PostgreSQL database; "database" also creates an embedded one. */
type MayMake = "nothing" | "tables" | "database";

/**
 * Runs a command of the shop on its database, after printing the database's title, and sets the exit code: 0, or 1
 * with the reason on the error stream.
 */
export async function runCommand(
	work: () => Promise<void>,
	{ mayMake = "nothing" }: { mayMake?: MayMake } = {},
): Promise<void> {
	await runOn(async ({ address, title }) => {
		print(`Banco de dados: ${title}`);
		if (address.engine === "pglite" && mayMake !== "database" && !hasEmbeddedShop(address.folder)) {
			throw new Error(`Não há loja em ${address.folder}. Confira DATA_DIR ou DATABASE_URL.`);
		}
		await openDatabase(address);
		if (mayMake !== "nothing") await migrate(address.engine === "postgres" ? address.directUrl : undefined);
		await work();
	});
}

/** The same for a command that opens its databases itself. */
export async function runOn(work: (database: CommandDatabase) => Promise<void>): Promise<void> {
	try {
		await work(commandDatabase(env, isServiceHere()));
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		process.stderr.write(`${startupErrorMessage(error) ?? message}\n`);
		process.exitCode = 1;
	} finally {
		await closeDatabase();
	}
}

/** The file or folder named on the command line; throws with the usage if it is missing. */
export function fileArgument(command: string, otherwise?: string): string {
	const [file = otherwise] = process.argv.slice(2);
	if (!file) throw new Error(`Informe o arquivo: npm run ${command} -- loja.tar.gz`);
	// npm runs scripts in the project's folder, wherever it was called.
	return resolve(process.env.INIT_CWD ?? "", file);
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** "1 foto", "12 fotos" */
export const pluralize = (count: number, one: string, many: string): string =>
	`${count} ${count === 1 ? one : many}`;
