import { measureBenchScreen } from "./bench-screen.ts";
import { benchCachedPages } from "./cached-pages.ts";
import { benchDocuments } from "./documents.ts";
import { benchStart } from "./first-start.ts";
import { measureJobs } from "./job-queue.ts";
import { type MemoryStep, measureMemory } from "./memory.ts";
import { benchOrders } from "./orders.ts";
import { benchPages, isPagesGroup } from "./pages/bench-pages.ts";
import { benchPersonalPages } from "./personal-pages.ts";
import { benchProcesses } from "./processes.ts";
import { benchRender } from "./render.ts";
import { benchSearch, type QueryTimings, type SearchResult } from "./search.ts";
import { countMechanismLines, countSourceLines } from "./source-lines.ts";
import { benchWorkshopPlan } from "./workshop-plan.ts";

/**
 * The figures of this repository. Machines differ and are busy, so speeds are ratios between two servers measured in
 * turn in one run; sizes and scores are absolute.
 *
 * `npm run bench` runs all; `npm run bench -- render personal-pages speed processes pages lines search memory
 * documents admin jobs orders plan board bench-screen start` only the named ones. For pages, groups and screens can be
 * named as well (`pages/bench-pages.ts`), as `npm run bench -- workshop` for the artisan's page.
 */
const chosen = new Set(process.argv.slice(2));
const isSelected = (name: string): boolean => chosen.size === 0 || chosen.has(name);

const print = (line = ""): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
	if (isSelected("render")) await benchRender(print);
	if (isSelected("personal-pages")) await benchPersonalPages(print);
	if (isSelected("speed")) await benchCachedPages(print);
	if (isSelected("processes")) await benchProcesses(print);
	if (isSelected("search")) printSearch(await benchSearch(100_000));
	if (isSelected("admin")) {
		// Imported here: it reaches far into the app, and the other benches should run without it.
		const { benchAdminLists } = await import("./admin.ts");
		printAdmin(await benchAdminLists());
	}
	if (isSelected("memory")) await printMemory();
	if (isSelected("documents")) await benchDocuments(print);
	if (isSelected("jobs")) await benchJobs();
	if (isSelected("orders")) await benchOrders(print, 1_000);
	if (isSelected("plan")) benchWorkshopPlan(print);
	if (isSelected("board")) {
		// As above.
		const { benchWorkshopBoard } = await import("./workshop-board.ts");
		await benchWorkshopBoard(print);
	}
	if (isSelected("bench-screen")) await measureBenchScreen(print);
	if (isSelected("start")) await benchStart(print);
	if (isSelected("pages") || [...chosen].some(isPagesGroup)) await benchPages(print, chosen);
	if (isSelected("lines")) await printLines();
}

async function printLines(): Promise<void> {
	const { total, comments, blank, byFolder, byNoun, byKind } = await countSourceLines();
	print(
		`TypeScript in app, server and db without tests: ${total} lines (aim: at most ${MAX_LINES}), ${comments} of them comments, ${blank} empty`,
	);
	const show = (title: string, counted: [name: string, lines: number][]) =>
		print(`  ${title}: ${counted.map(([name, lines]) => `${name} ${lines}`).join(", ")}`);
	show("by folder", byFolder);
	show("by noun", byNoun);
	show("by kind", byKind);
	show("mechanisms", await countMechanismLines());
}

const MAX_LINES = 54_000;

/** Fewer jobs per second fail the run: a backlog of mails or payments would take hours. */
const MIN_JOBS_PER_SECOND = 50;

async function benchJobs(): Promise<void> {
	for await (const { engine, jobsPerSecond } of measureJobs(1_000)) {
		print(
			`short jobs in one queue on ${engine}: ${jobsPerSecond.toFixed(0)}/s (limit: at least ${MIN_JOBS_PER_SECOND})`,
		);
		if (jobsPerSecond < MIN_JOBS_PER_SECOND) process.exitCode = 1;
	}
}

function printAdmin({ each, all, load: [before, after] }: QueryTimings): void {
	print(
		`back office among 100000 products and 1000000 orders on PostgreSQL; load average ${before.toFixed(1)} before, ${after.toFixed(1)} after`,
	);
	for (const { name, found, p50, p95 } of each) {
		print(
			`  ${name.padEnd(40)} ${String(found).padStart(7)} found, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
		);
	}
	print(
		`lists and searches, all together: p95 ${all.p95.toFixed(1)} ms (aim: at most 25 ms, none above 50 ms)`,
	);
}

function printSearch({ products, all, each, load: [before, after] }: SearchResult): void {
	print(
		`${products} products on PostgreSQL; load average ${before.toFixed(1)} before, ${after.toFixed(1)} after`,
	);
	const milliseconds = (value: number): string => `${value.toFixed(1)} ms`.padStart(10);
	for (const { name, found, p50, p95 } of [...each, { ...all, found: products }]) {
		print(
			`  ${name.padEnd(40)} ${String(found).padStart(7)} found, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`,
		);
	}
	print(
		`searches and filters, all together: p95 ${all.p95.toFixed(1)} ms (aim: at most 25 ms, none above 35 ms)`,
	);
}

async function printMemory(): Promise<void> {
	let warm = 0;
	let last: MemoryStep | undefined;
	for await (last of measureMemory(100_000)) {
		const {
			requested: asked,
			megabytes,
			heapMegabytes,
			cachedPages: keptPages,
			cachedMegabytes: keptMegabytes,
		} = last;
		print(
			`  after ${String(asked).padStart(6)} addresses: ${megabytes.toFixed(0)} MB, of it ${heapMegabytes.toFixed(0)} MB objects; ${keptPages} pages cached, ${keptMegabytes.toFixed(1)} MB (limit 16)`,
		);
		if (asked <= WARM_UP_REQUESTS) warm = megabytes;
	}
	if (!last) return;
	const { megabytes, statuses, failures } = last;
	const responses = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
	print(`  responses: ${responses.join(", ")}`);
	print(`resident memory : after warm-up   ${(megabytes / warm).toFixed(2)}   (aim: at most 1.10)`);
	print(`resident memory at the end             ${megabytes.toFixed(0)} MB   (aim: at most 300)`);
	for (const failure of failures) print(`  failed: ${failure}`);
	if (failures.length > 0) process.exitCode = 1;
}
const WARM_UP_REQUESTS = 20_000;

await main();
