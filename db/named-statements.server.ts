import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

/** A statement gets a name when it is run for the so-manieth time in this process. */
const MIN_RUNS = 5;
/** Each connection's server process holds their plans, a few kilobytes each. */
const MAX_NAMES = 300;
const MAX_COUNTED = 2_000;
/**
 * The queue's library reads whole rows and changes its tables itself, in a rolling upgrade while older
 * processes are still at work: their plans would fail from then on. The statements that send, fetch and
 * settle a job name each column they return, and are planned for longer than they run.
 */
const LIBRARY_TABLES = /\bpgboss\./;
const LIBRARY_STATEMENTS_OF_A_JOB = /^\s*WITH\s+(ins|next|results) AS \(/;
/**
 * How a search is best run depends on its words, and planning it anew is little beside it: with one plan
 * for all, a search for two words among 100,000 products took twice as long.
 */
const TEXT_SEARCH = /@@|tsquery|similarity\(|\blike\b/i;

const runs = new LRUCache<string, number>({ max: MAX_COUNTED });
const names = new Map<string, string>();

/**
 * Gives statements that are run often a name on this connection, so that the server parses and plans them
 * once: for most of ours that costs more than running them. The server itself still plans anew for given
 * values where that pays. Not for connections through a pooler, where the next transaction may run on
 * another server process that does not know the name.
 */
export function nameStatements(client: ClientBase): void {
	const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
	client.query = ((asked: unknown, values: unknown, ...more: unknown[]) =>
		query(named(asked, values), values, ...more)) as never;
}

function named(asked: unknown, values: unknown): unknown {
	const config = typeof asked === "string" ? { text: asked } : asked;
	if (!isStatement(config)) return asked;
	const name = names.get(config.text) ?? (isSingle(config.text, values) ? newNameOf(config.text) : undefined);
	return name ? { ...config, name } : asked;
}

/** Several statements in one text cannot have a name; with values there is only one. */
const isSingle = (text: string, values: unknown): boolean =>
	(Array.isArray(values) && values.length > 0) || /^\s*(select|with)\b[^;]*$/i.test(text);

const isStatement = (config: unknown): config is { text: string } =>
	typeof config === "object" && config !== null && "text" in config && typeof config.text === "string";

/** Its name from now on, if it has been run often enough. */
function newNameOf(text: string): string | undefined {
	if (names.size >= MAX_NAMES || TEXT_SEARCH.test(text)) return undefined;
	if (LIBRARY_TABLES.test(text) && !LIBRARY_STATEMENTS_OF_A_JOB.test(text)) return undefined;
	const count = (runs.get(text) ?? 0) + 1;
	runs.set(text, count);
	if (count < MIN_RUNS) return undefined;
	const name = `cerne_${names.size + 1}`;
	names.set(text, name);
	return name;
}
