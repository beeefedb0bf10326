import { existsSync } from "node:fs";
import { join } from "node:path";
import { printLine, root, run, shopEnvironment, shopNode } from "./setup.mjs";

/*
 * `npm run admin|backup|restore|rehearse-restore|check-invariants|find-payments`: a built program of the shop, by its
 * name. It runs what is there: installing or building would change the folder that serves, as the account that typed it.
 */
const [name = "", ...rest] = process.argv.slice(2);
const program = join(root, "build", "server", `${name}.js`);
if (!existsSync(program)) {
	printLine("Esta loja ainda não foi construída nesta pasta: npm start, ou npm run build.");
	process.exit(1);
}
process.exit(await run(shopNode(), [program, ...rest], { env: shopEnvironment() }));
