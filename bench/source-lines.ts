import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";

/** Lines of TypeScript in what the shop runs: app, server and db, without tests. */
export const countSourceLines = (): Promise<number> => countLines(["{app,server,db}/**/*.{ts,tsx}"]);

/** The files of the mechanisms of which there is one for each thing that the shop does again and again. */
const mechanisms = {
	"rowWorker with queue, leases and schedules": [
		"app/platform/jobs/*.ts",
		"server/{jobs,jobs-database,process/row-workers}.ts",
	],
	order_tasks: ["app/shop/orders/tasks/*.ts"],
	"defineMail with outbox": ["app/shop/mail/{define-mail,queue-mail,send-mail}.server.ts"],
	"states of payments with their effects": ["app/shop/payments/states/*.ts"],
	"states of labels": [
		"app/shop/labels/label-steps.ts",
		"app/shop/labels/label-tasks.server.ts",
		"app/shop/labels/tasks/*.ts",
	],
} as const;

/** Lines of each, without tests. Throws where one is no longer there. */
export async function countMechanismLines(): Promise<[name: string, lines: number][]> {
	const counted: [string, number][] = [];
	for (const [name, patterns] of Object.entries(mechanisms)) {
		for (const pattern of patterns) {
			if ((await countLines([pattern])) === 0) throw new Error(`${name}: nothing is found under ${pattern}`);
		}
		counted.push([name, await countLines(patterns)]);
	}
	return counted;
}

async function countLines(patterns: readonly string[]): Promise<number> {
	let lines = 0;
	for await (const file of glob(patterns)) {
		if (!/\.test\.tsx?$/.test(file)) lines += readFileSync(file, "utf8").split("\n").length - 1;
	}
	return lines;
}
