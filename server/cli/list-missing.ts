import { env } from "#app/platform/env.server.ts";
import { listMissing, missingLine } from "#app/shop/settings/before-opening.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { print, runCommand } from "./run-command.ts";

/** What the shop of these settings lacks before it may open, a line each; exits with 1 while there is anything. */
await runCommand(async () => {
	const missing = listMissing(await readSettings(), env);
	for (const item of missing) print(missingLine(item, env.PUBLIC_URL));
	if (missing.length > 0) process.exitCode = 1;
});
