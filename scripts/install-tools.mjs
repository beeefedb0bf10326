import { ensureInstalled } from "./setup.mjs";

/* Run before commands that test or measure: installs the tools that `npm start` does not. */
await ensureInstalled("shop and tools");
