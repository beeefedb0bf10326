import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import {
	ensureInstalled,
	printLine,
	root,
	runOrExit,
	shopEnvironment,
	shopNode,
	sourceHash,
} from "./setup.mjs";

const stamp = join(root, "build", "sources.sha256");

/** Builds the shop unless the build that is there was made of these very sources. */
export async function ensureBuilt() {
	const hash = sourceHash();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
	printLine("Preparando a loja…");
	const makeTemplate = ["scripts/make-database-template.ts", "build/database-template.tar.gz"];
	await Promise.all([
		runOrExit(shopNode(), ["node_modules/@react-router/dev/bin.cjs", "build"], {
			env: shopEnvironment({ NODE_ENV: "production" }),
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
function compress(folder) {
	for (const name of readdirSync(folder)) {
		const file = join(folder, name);
		if (statSync(file).isDirectory()) compress(file);
		else if (/\.(js|css|svg|json|txt|xml|webmanifest)$/.test(name) && statSync(file).size > 500) {
			const bytes = readFileSync(file);
			const params = {
				[constants.BROTLI_PARAM_QUALITY]: 11,
				[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
			};
			writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
			writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
		}
	}
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith("build.mjs")) {
	await ensureInstalled();
	await ensureBuilt();
}
