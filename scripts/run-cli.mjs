import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, run, shopEnvironment, shopNode } from "./setup.mjs";

/* `npm run admin|backup|restore|check-invariants|find-payments`: a built program of the shop, by its name. */
const [name = "", ...rest] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
process.exit(await run(shopNode(), [`build/server/${name}.js`, ...rest], { env: shopEnvironment() }));
