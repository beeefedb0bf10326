import { env } from "#app/platform/env.server.ts";
import { listMissing, missingLine } from "#app/shop/settings/before-opening.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { print, runCommand } from "./run-command.ts";

/**
 * Lists what is missing in these settings before the shop may open, one per line; exits with 1 if anything is
 * missing.
 */
await runCommand(async () => {
	const missing = listMissing(await readSettings(), env);
	for (const item of missing) print(missingLine(item, env.PUBLIC_URL));
	if (missing.length > 0) process.exitCode = 1;
});
