import { DrizzleQueryError } from "drizzle-orm";

/** The form of PostgreSQL's own error codes: five characters, of which the first two are the class. */
const SQLSTATE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/** Whether an error is the server's answer to a statement, and not a lost connection or a mistake of ours. */
export function isServerError(error: unknown): boolean {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	return SQLSTATE.test(String((cause as { code?: unknown } | undefined)?.code));
}

/** The server did not answer. The driver's errors for that have no code; this one has PostgreSQL's. */
export class ConnectionError extends Error {
	override readonly name = "ConnectionError";

	/** 08001: there was no connection, so nothing was sent. 08006: the connection was lost. */
	readonly code: "08001" | "08006";

	constructor(code: ConnectionError["code"], cause: unknown) {
		super("no connection to the database", { cause });
		this.code = code;
	}
}

/** For rejections of the driver: rethrows server errors, and others as a `ConnectionError`. */
export const asConnectionError =
	(code: ConnectionError["code"]) =>
	(error: unknown): never => {
		throw isServerError(error) || error instanceof TypeError ? error : new ConnectionError(code, error);
	};
