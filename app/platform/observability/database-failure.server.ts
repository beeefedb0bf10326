import { DrizzleQueryError } from "drizzle-orm";

/** PostgreSQL's classes of a connection that failed, of missing resources and of an operator who intervened; a lock that was not free. */
const UNAVAILABLE_CODE = /^(08...|53...|57...|55P03)$/;
/** What PostgreSQL gives each of its errors. */
const SERVER_CODE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * Whether the database was away or too busy for a statement: it gave no answer, or its time ran out, or the wait for
 * a connection. The same may succeed a moment later. Nothing is asked of an error's text, which holds what people typed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
	if (typeof code === "string" && UNAVAILABLE_CODE.test(code)) return true;
	if (error instanceof DrizzleQueryError && isNoAnswer(error.cause)) return true;
	return cause instanceof Error && isDatabaseUnavailable(cause);
}

/** What the driver makes of a lost connection has no code, or one of the system; a value that it cannot send is our mistake. */
const isNoAnswer = (error: (Error & { code?: unknown }) | undefined): boolean =>
	error !== undefined && !(error instanceof TypeError) && !SERVER_CODE.test(String(error.code));

/** Requests for which a loader or action failed like that. The router makes an error page of it and says no more. */
export const unavailableFor = new WeakSet<Request>();
