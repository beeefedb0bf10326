import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ShopProcess, startShop } from "./shop-process.ts";

interface DemoFolder {
	folder: string;
	admin: Credentials;
	/** The demo's artisans. */
	artisans: readonly Credentials[];
}

interface Credentials {
	email: string;
	password: string;
}

/** How the workers of Playwright, which are processes of their own, learn of the folder. */
const VARIABLE = "JOURNEYS_DEMO_FOLDER";

export const demoFolder = (): DemoFolder => JSON.parse(process.env[VARIABLE] ?? "{}");

/** The credentials that a new shop with the demo prints: of its first admin, then of the demo's artisans. */
export const printedLogins = (shop: Pick<ShopProcess, "output">): Credentials[] =>
	[...shop.output().matchAll(/e-mail: +(\S+)\s+senha: +(\S+)/g)].map(([, email = "", password = ""]) => ({
		email,
		password,
	}));

/**
 * Playwright's setup: a shop makes its demo once for all workers. The passwords of its first
 * admin and its artisans are printed at that start, and only then.
 */
export default async function setup(): Promise<() => Promise<void>> {
	const shop = await startShop({ DEMO: "1" });
	const [admin, ...artisans] = printedLogins(shop);
	await shop.stop({ keepData: true });
	if (!admin) throw new Error(`the shop printed no admin:\n${shop.output()}`);
	const made: DemoFolder = { folder: shop.dataDir, admin, artisans };
	process.env[VARIABLE] = JSON.stringify(made);
	return () => rm(made.folder, { recursive: true, force: true });
}

/**
 * A folder for a shop of its own: a copy of the database, and the same pictures. They are made when a
 * page first asks for them, which costs a tenth of a second each, so that shops share them.
 */
export async function copyDemoFolder(): Promise<string> {
	const { folder } = demoFolder();
	const copy = await mkdtemp(join(tmpdir(), "cerne-"));
	await cp(join(folder, "database"), join(copy, "database"), { recursive: true });
	await symlink(join(folder, "images"), join(copy, "images"), "junction");
	return copy;
}
