import { LRUCache } from "lru-cache";
import { type Client, type ClientBase, type Connection, Query } from "pg";

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

interface NamedStatement {
	name: string;
	text: string;
}

/** What the driver makes of the description of a statement's columns; `_types` says how values are read. */
interface Description {
	fields: readonly object[];
	_types: unknown;
	_parsers: unknown;
	_prebuiltEmptyResultObject: unknown;
}

/** How the named statements of one connection were described. */
class Descriptions {
	readonly byName = new Map<string, Description>();
	/** The connection, for a run that needs no description. */
	readonly undescribing: Connection;

	constructor(connection: Connection) {
		this.undescribing = Object.create(connection, { describe: { value: () => {} } }) as Connection;
	}
}

/** The driver's query, with what its types do not name. */
interface DriverQuery {
	callback: ((error: Error | null, result: unknown) => void) | undefined;
	_result: Description & { addFields(fields: readonly object[]): void };
	_accumulateRows: unknown;
	prepare(connection: Connection): void;
	handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = Query as unknown as new (
	statement: object,
	values: unknown,
	callback: unknown,
) => DriverQuery;

/**
 * A run of a named statement, which asks the server to describe its columns only the first time. They cannot
 * change: while the connection lives, the server refuses to run a statement whose columns would be others
 * (decision 0060).
 */
class NamedQuery extends DriverQuery {
	readonly #name: string;
	readonly #descriptions: Descriptions;

	constructor(statement: NamedStatement, values: unknown, callback: unknown, descriptions: Descriptions) {
		super(statement, values, callback);
		this.#name = statement.name;
		this.#descriptions = descriptions;
	}

	override prepare(connection: Connection): void {
		const known = this.#descriptions.byName.get(this.#name);
		if (!known) {
			super.prepare(connection);
			return;
		}
		const { fields, _types, _parsers, _prebuiltEmptyResultObject } = known;
		if (_types === this._result._types) {
			Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
		} else this._result.addFields(fields);
		this._accumulateRows = true;
		super.prepare(this.#descriptions.undescribing);
	}

	override handleCommandComplete(message: unknown, connection: Connection): void {
		super.handleCommandComplete(message, connection);
		const { fields, _types, _parsers, _prebuiltEmptyResultObject } = this._result;
		const { byName } = this.#descriptions;
		if (byName.get(this.#name)?._types === _types && byName.has(this.#name)) return;
		byName.set(this.#name, { fields, _types, _parsers, _prebuiltEmptyResultObject });
	}
}

/**
 * Gives statements that are run often a name on this connection, so that the server parses and plans them
 * once: for most of ours that costs more than running them. The server itself still plans anew for given
 * values where that pays. Not for connections through a pooler, where the next transaction may run on
 * another server process that does not know the name.
 */
export function nameStatements(client: ClientBase): void {
	const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
	const descriptions = new Descriptions((client as Client).connection);
	client.query = ((asked: unknown, values: unknown, callback?: unknown) => {
		const statement = named(asked, values);
		if (!statement) return query(asked, values, callback);
		const run = new NamedQuery(statement, values, callback, descriptions);
		if (run.callback) return query(run);
		return new Promise((resolve, reject) => {
			run.callback = (error, result) => (error ? reject(error) : resolve(result));
			query(run);
		}).catch((error: Error) => {
			// As the driver does: the stack leads to who asked, not to the socket.
			Error.captureStackTrace(error);
			throw error;
		});
	}) as never;
}

/** The statement with its name; undefined where it has none. */
function named(asked: unknown, values: unknown): NamedStatement | undefined {
	const config = typeof asked === "string" ? { text: asked } : asked;
	if (!isStatement(config)) return undefined;
	const name = names.get(config.text) ?? (isSingle(config.text, values) ? newNameOf(config.text) : undefined);
	return name ? { ...config, name } : undefined;
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
