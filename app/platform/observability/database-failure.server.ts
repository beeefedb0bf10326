import { DrizzleQueryError } from "drizzle-orm";

/**
 * PostgreSQL's error classes for failed connections, missing resources and operator intervention, and the code for a
 * lock that was not available.
 */
const UNAVAILABLE_CODE = /^(08...|53...|57...|55P03)$/;
/** The form of an error code from PostgreSQL. */
const SERVER_CODE = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/**
 * Whether the database was unreachable or too busy for a statement: no answer, a timeout, or too long a wait for a
 * connection. The same statement may succeed a moment later. The error's text is not examined, because it holds what
 * people typed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
	if (typeof code === "string" && UNAVAILABLE_CODE.test(code)) return true;
	if (error instanceof DrizzleQueryError && isNoAnswer(error.cause)) return true;
	return cause instanceof Error && isDatabaseUnavailable(cause);
}

/**
 * The driver's errors for a lost connection have no code, or one from the system; a value that it cannot send is our
 * mistake.
 */
const isNoAnswer = (error: (Error & { code?: unknown }) | undefined): boolean =>
	error !== undefined && !(error instanceof TypeError) && !SERVER_CODE.test(String(error.code));

/**
 * Requests for which a loader or action failed that way. The router turns the error into a page and does not pass it
 * on.
 */
export const unavailableFor = new WeakSet<Request>();
