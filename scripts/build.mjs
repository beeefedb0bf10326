import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
	ensureInstalled,
	printLine,
	root,
	runOrExit,
	shopEnvironment,
	shopNode,
	sourceHash,
	toolEnvironment,
} from "./setup.mjs";

const stamp = join(root, "build", "sources.sha256");

/** Builds the shop unless the existing build was made from exactly these sources. */
export async function ensureBuilt() {
	const hash = sourceHash();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
	printLine("Preparando a loja…");
	// Removes V8's compiled code of an earlier build.
	rmSync(join(root, "build", "compile-cache"), { recursive: true, force: true });
	const makeTemplate = ["scripts/make-database-template.ts", "build/database-template.tar.gz"];
	await Promise.all([
		runOrExit(shopNode(), ["node_modules/@react-router/dev/bin.cjs", "build"], {
			env: toolEnvironment({ NODE_ENV: "production" }),
			stdio: ["ignore", "ignore", "inherit"],
		}).then(() => compress(join(root, "build", "client"))),
		runOrExit(shopNode(), makeTemplate, { env: shopEnvironment({ LOG_LEVEL: "silent" }) }),
	]);
	writeFileSync(stamp, hash);
}

/**
 * Writes a `.br` and a `.gz` beside each text file, so that serving costs no processor time.
 * @param {string} folder
 */
async function compress(folder) {
	const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => /\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name))
		.map((name) => join(folder, name))
		.filter((file) => statSync(file).size > 500);
	await Promise.all(
		texts.map(async (file) => {
			const bytes = await readFile(file);
			const params = {
				[constants.BROTLI_PARAM_QUALITY]: 11,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			};
			await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
			await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
		}),
	);
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("build.mjs")) {
	await ensureInstalled();
	await ensureBuilt();
}
