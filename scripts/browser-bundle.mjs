import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Texts that only the server contains: in the browser's files they mean that server code leaked. */
const serverOnly = [
	"DATABASE_URL",
	"drizzle-orm",
	"pg_notify",
	"MERCADOPAGO_ACCESS_TOKEN",
	"AUTH_SECRET",
	"node:crypto",
	"node:fs",
	"argon2",
	"nodemailer",
];

/**
 * Checks the built browser files.
 * @returns {string[]} One sentence for each leak.
 */
export function bundleProblems() {
	const folder = join(root, "build", "client", "assets");
	return readdirSync(folder)
		.filter((name) => name.endsWith(".js"))
		.flatMap((name) => {
			const text = readFileSync(join(folder, name), "utf8");
			return serverOnly
				.filter((mark) => text.includes(mark))
				.map((mark) => `server-only code reached the browser: "${mark}" in ${name}`);
		});
}
