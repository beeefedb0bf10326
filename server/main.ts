import { join } from "node:path";
import type { ServerBuild } from "react-router";

/**
 * The shop's process. Settings are read when the modules behind `start` are loaded, so they are
 * loaded here, where a bad one becomes a sentence and not a stack of frames.
 */
try {
	const build = (await import("virtual:react-router/server-build")) as ServerBuild;
	const { start } = await import("./start.ts");
	await start(build, join(import.meta.dirname, ".."));
} catch (error) {
	const isForPeople = error instanceof Error && /^(Configuração inválida|Os dados em)/.test(error.message);
	process.stderr.write(`${isForPeople ? error.message : ((error as Error).stack ?? String(error))}\n`);
	process.exit(1);
}
