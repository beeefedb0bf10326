import { enableCompileCache } from "node:module";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { limitProcessMemory } from "./process-memory.ts";
import { exitWithStartupError } from "./startup-error.ts";

limitProcessMemory();
// V8's compiled code is saved beside the build when the process ends, which makes the next start half a second
// faster.
enableCompileCache(join(import.meta.dirname, "..", "compile-cache"));

/**
 * The shop's process. Settings are read when the modules behind `start` are loaded, so they are loaded here, where a
 * bad setting can be reported in a sentence instead of a stack trace.
 */
try {
	// Libraries outside the build read it while they are loaded.
	process.env.NODE_ENV ??= "production";
	const build = (await import("virtual:react-router/server-build")) as ServerBuild;
	const [{ start }, { staticFiles }] = await Promise.all([
		import("./start.ts"),
		import("./http/static-files.ts"),
	]);
	const folder = join(import.meta.dirname, "..");
	await start({
		build,
		staticFiles: staticFiles(join(folder, "client")),
		databaseTemplate: join(folder, "database-template.tar.gz"),
	});
} catch (error) {
	exitWithStartupError(error);
}
