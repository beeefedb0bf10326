import { ensureInstalled, run, shopEnvironment, shopNode } from "./setup.mjs";

/* `npm run dev`: the shop with hot reload, on the same embedded database. */
await ensureInstalled();
process.exit(await run(shopNode(), ["server/dev.ts"], { env: shopEnvironment({ NODE_ENV: "development" }) }));
