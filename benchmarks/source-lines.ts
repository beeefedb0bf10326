import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";

export interface SourceLines {
	total: number;
	/** Lines that contain only a comment; lines that are neither comments nor blank are code. */
	comments: number;
	blank: number;
	/** Most lines first. */
	byFolder: [name: string, lines: number][];
	byNoun: [name: string, lines: number][];
	byKind: [name: string, lines: number][];
}

/** Kinds of files by their names; the first match counts. */
const kinds = {
	"components (.tsx)": /\.tsx$/,
	"mails (.mails.server.ts)": /\.mails\.server\.ts$/,
	"reads (.queries.server.ts)": /\.queries\.server\.ts$/,
	"other server code (.server.ts, server/, db/)": /\.server\.ts$|^(server|db)\//,
	"texts (.messages.ts)": /\.messages\.ts$/,
	"forms (.schema.ts)": /\.schema\.ts$/,
	"routes without a screen (app/routes)": /^app\/routes\//,
	"rules and browser code (other .ts)": /\.ts$/,
} as const;

/** Lines of TypeScript that the shop runs: app, server and db, without tests. */
export async function countSourceLines(): Promise<SourceLines> {
	const count: SourceLines = { total: 0, comments: 0, blank: 0, byFolder: [], byNoun: [], byKind: [] };
	const folders = new Map<string, number>();
	const nouns = new Map<string, number>();
	const byKind = new Map<string, number>();
	const add = (to: Map<string, number>, name: string, lines: number) =>
		to.set(name, (to.get(name) ?? 0) + lines);
	for await (const file of glob("{app,server,db}/**/*.{ts,tsx}")) {
		if (isTestFile(file)) continue;
		const lines = readLines(file);
		count.total += lines.length;
		count.comments += lines.filter((line) => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line)).length;
		count.blank += lines.filter((line) => line.trim() === "").length;
		add(folders, /^(?:app\/)?[^/]+/.exec(file)?.[0] ?? file, lines.length);
		const noun = /^app\/shop\/([^/]+)\//.exec(file)?.[1];
		if (noun) add(nouns, noun, lines.length);
		const kind = Object.entries(kinds).find(([, name]) => name.test(file))?.[0];
		if (kind) add(byKind, kind, lines.length);
	}
	const sorted = (of: Map<string, number>) => [...of].sort(([, a], [, b]) => b - a);
	return { ...count, byFolder: sorted(folders), byNoun: sorted(nouns), byKind: sorted(byKind) };
}

/** Files of the shop's general mechanisms, each of which exists once and serves many features. */
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

/** Lines of each, without tests. Throws if one is missing. */
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
	for await (const file of glob(patterns)) if (!isTestFile(file)) lines += readLines(file).length;
	return lines;
}

const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file);

const readLines = (file: string): string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);
