import { chromium } from "@playwright/test";
import { findHeadlessChromium } from "../../scripts/find-chromium.mjs";
import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres-server.ts";

/*
 * Starts once the named requirements of the tests (`browser`, `postgres`, `pgbouncer`). Says in one
 * sentence what does not start, and ends with 1.
 */
try {
	if (process.argv.includes("browser")) await startBrowser();
	if (process.argv.includes("postgres")) await startServers();
} catch (error) {
	console.error(`✗ The tests cannot run: ${error instanceof Error ? error.message : error}`);
	process.exit(1);
}

async function startServers(): Promise<void> {
	const postgres = await startPostgres();
	if (process.argv.includes("pgbouncer")) await (await startPgBouncer(postgres.url)).stop();
	await postgres.stop();
}

async function startBrowser(): Promise<void> {
	const executablePath = await findHeadlessChromium();
	try {
		await (await chromium.launch({ executablePath, args: ["--no-sandbox"] })).close();
	} catch (error) {
		const lines = (error instanceof Error ? error.message : "").split("\n");
		const reason = lines.find((line) => line.includes("[err]")) ?? lines[0];
		throw new Error(`${executablePath} did not start: ${reason?.replace(/^.*\[err\]/, "").trim()}`);
	}
}
