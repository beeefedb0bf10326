import { chromium } from "@playwright/test";
import { findChromium, hasChromiumPackage } from "../../../scripts/find-chromium.mjs";
import { findPostgres } from "../../../scripts/find-postgres.mjs";
import { findProgram } from "../../../scripts/system-programs.mjs";
import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres-server.ts";

/*
 * Starts the requirements of the tests once (`browser`, `postgres` with PgBouncer where that is installed), and
 * says where one is not npm's. Says in one sentence what does not start, and ends with 1.
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
	if (findProgram("pgbouncer")) await (await startPgBouncer(postgres.url)).stop();
	await postgres.stop();
	const { bin, from } = await findPostgres();
	describeSource("PostgreSQL", bin, from);
}

async function startBrowser(): Promise<void> {
	const executablePath = await findChromium();
	try {
		await (await chromium.launch({ executablePath, args: ["--no-sandbox"] })).close();
	} catch (error) {
		const lines = (error instanceof Error ? error.message : "").split("\n");
		const reason = lines.find((line) => line.includes("[err]")) ?? lines[0];
		throw new Error(`${executablePath} did not start: ${reason?.replace(/^.*\[err\]/, "").trim()}`);
	}
	describeSource(
		"Chromium",
		executablePath,
		process.env.CHROMIUM ? "CHROMIUM" : hasChromiumPackage ? "npm" : "system",
	);
}

function describeSource(name: string, path: string, from: string): void {
	const here = `${process.platform} ${process.arch}`;
	if (from === "system") console.log(`npm has no ${name} for ${here}: the system's ${path} is used.`);
	else if (from !== "npm") console.log(`${name} is the one that ${from} names: ${path}.`);
}
