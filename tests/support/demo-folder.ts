import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "./shop-process.ts";

interface DemoFolder {
	folder: string;
	admin: { email: string; password: string };
}

/** How the workers of Playwright, which are processes of their own, learn of the folder. */
const VARIABLE = "JOURNEYS_DEMO_FOLDER";

export const demoFolder = (): DemoFolder => JSON.parse(process.env[VARIABLE] ?? "{}");

/**
 * Playwright's setup: a shop makes its demo once for all workers. Its first admin's password is
 * printed at that start, and only then.
 */
export default async function setup(): Promise<() => Promise<void>> {
	const shop = await startShop({ DEMO: "1" });
	const [, email, password] = /e-mail: +(\S+)\s+senha: +(\S+)/.exec(shop.output()) ?? [];
	await shop.stop({ keepData: true });
	if (!email || !password) throw new Error(`the shop printed no admin:\n${shop.output()}`);
	const made: DemoFolder = { folder: shop.dataDir, admin: { email, password } };
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
