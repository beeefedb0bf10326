import { ensureInstalled } from "./setup.mjs";

/* Before the commands that test or measure: the tools that `npm start` does not install. */
await ensureInstalled("shop and tools");
