import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import { exitWithStartupError } from "./startup-error.ts";

const SERVER_BUILD = "virtual:react-router/server-build";

/*
 * `npm run dev`: the same HTTP server and database, with the app and the browser's files from Vite. Changes to the
 * database's schema or settings need a restart.
 */
try {
	// A cached page would show outdated code.
	process.env.PAGE_CACHE_MB = "0";
	const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
	// Through Vite, so that the server and the app share one database handle.
	const { start } = (await vite.ssrLoadModule("/server/start.ts")) as typeof import("./start.ts");
	await start({
		build: async () => (await vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild,
		staticFiles: (request, response, next) => vite.middlewares(request, response, next),
		databaseTemplate: join(import.meta.dirname, "../build/database-template.tar.gz"),
	});
} catch (error) {
	exitWithStartupError(error);
}
