import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folder of a service's settings (deploy/cerne). */
const SERVICE_SETTINGS = "/etc/cerne";

/** The database of a command: its address, and its title for the operator. */
export interface CommandDatabase {
	address: { engine: "postgres"; url: string; directUrl: string } | { engine: "pglite"; folder: string };
	/** Host, port and name, or the folder; never the password. */
	title: string;
}

interface DatabaseSettings {
	DATABASE_URL?: string | undefined;
	DATABASE_DIRECT_URL?: string | undefined;
	DATA_DIR: string;
}

/**
 * Whether a shop runs here as a service. A command run without the service's settings would miss that: it would find,
 * or create, an embedded database in the current folder. `NODE_ENV` is read by destructuring, because the build
 * replaces its full name by a constant.
 */
export function isServiceHere(
	{ NODE_ENV }: NodeJS.ProcessEnv = process.env,
	settings = SERVICE_SETTINGS,
): boolean {
	return NODE_ENV === "production" || existsSync(settings);
}

/** Throws if the embedded database would be used although the shop is a service. */
export function commandDatabase(settings: DatabaseSettings, isService: boolean): CommandDatabase {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url, DATA_DIR: folder } = settings;
	if (url && directUrl) {
		return { address: { engine: "postgres", url, directUrl }, title: databaseTitle(url) };
	}
	if (isService) {
		throw new Error(
			`Sem DATABASE_URL, este comando abriria um banco embutido em ${resolve(folder)}, e aqui a loja é um serviço. Nada foi feito. Use “sudo cerne …”, que roda os comandos com as configurações do serviço.`,
		);
	}
	return { address: { engine: "pglite", folder }, title: `embutido, em ${resolve(folder, "database")}` };
}

export function databaseTitle(url: string): string {
	const { host, pathname } = new URL(url);
	return `PostgreSQL, ${host || "localhost"}${decodeURIComponent(pathname)}`;
}

export const hasEmbeddedShop = (folder: string): boolean =>
	existsSync(join(folder, "database", "PG_VERSION"));
