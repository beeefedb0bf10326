import { DrizzleQueryError } from "drizzle-orm";

/** What PostgreSQL gives each error of its own: five letters, of which the first two are a class. */
const SQLSTATE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/** Whether an error is the server's answer to a statement, and no lost connection or a mistake of ours. */
export function isServerError(error: unknown): boolean {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	return SQLSTATE.test(String((cause as { code?: unknown } | undefined)?.code));
}

/** No answer of the server, of which the driver makes errors without a code: it has PostgreSQL's own for that. */
export class ConnectionError extends Error {
	override readonly name = "ConnectionError";

	/** Whether there was no connection, so that nothing was sent, or one that was lost. */
	readonly code: "08001" | "08006";

	constructor(code: ConnectionError["code"], cause: unknown) {
		super("no connection to the database", { cause });
		this.code = code;
	}
}

/** For what the driver rejects with: throws it as what it is. */
export const asConnectionError =
	(code: ConnectionError["code"]) =>
	(error: unknown): never => {
		throw isServerError(error) || error instanceof TypeError ? error : new ConnectionError(code, error);
	};
