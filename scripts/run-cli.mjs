import { existsSync } from "node:fs";
import { join } from "node:path";
import { printLine, root, run, shopEnvironment, shopNode } from "./setup.mjs";

/*
 * `npm run admin|backup|restore|rehearse-restore|check-invariants|find-payments`: runs a built program of the shop by
 * name. It uses the existing build: installing or building would change the folder that serves the shop, under the
 * account of the person who typed the command.
 */
const [name = "", ...rest] = process.argv.slice(2);
const program = join(root, "build", "server", `${name}.js`);
if (!existsSync(program)) {
	printLine("Esta loja ainda não foi construída nesta pasta: npm start, ou npm run build.");
	process.exit(1);
}
process.exit(await run(shopNode(), [program, ...rest], { env: shopEnvironment() }));
