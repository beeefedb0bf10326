import { LRUCache } from "lru-cache";
import type { ClientBase } from "pg";

/** A statement gets a name when it is run for the so-manieth time in this process. */
const MIN_RUNS = 5;
/** Each connection's server process holds their plans, a few kilobytes each. */
const MAX_NAMES = 300;
const MAX_COUNTED = 2_000;
/**
 * The queue's library reads whole rows and changes its tables itself, in a rolling upgrade while older
 * processes are still at work: their plans would fail from then on.
 */
const LIBRARY_TABLES = /\bpgboss\./;
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
		query(Array.isArray(values) && values.length > 0 ? named(asked) : asked, values, ...more)) as never;
}

function named(asked: unknown): unknown {
	const config = typeof asked === "string" ? { text: asked } : asked;
	if (!isStatement(config)) return asked;
	const name = nameOf(config.text);
	return name ? { ...config, name } : asked;
}

const isStatement = (config: unknown): config is { text: string } =>
	typeof config === "object" && config !== null && "text" in config && typeof config.text === "string";

function nameOf(text: string): string | undefined {
	const known = names.get(text);
	if (known || names.size >= MAX_NAMES) return known;
	if (LIBRARY_TABLES.test(text) || TEXT_SEARCH.test(text)) return undefined;
	const count = (runs.get(text) ?? 0) + 1;
	runs.set(text, count);
	if (count < MIN_RUNS) return undefined;
	const name = `cerne_${names.size + 1}`;
	names.set(text, name);
	return name;
}
