import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, run, shopEnvironment, shopNode } from "./setup.mjs";

/* `npm start`: installs, builds, opens the shop. A second start only opens it. */
await ensureInstalled();
await ensureBuilt();
process.exit(await run(shopNode(), ["build/server/main.js"], { env: shopEnvironment() }));
