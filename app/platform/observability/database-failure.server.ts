import { Refusal } from "../refusals.ts";

/** Says that nothing is lost, instead of "an error". */
export const databaseUnavailable = (
	message = "A loja não consegue atender neste momento. Nada foi perdido. Tente novamente em instantes.",
): Refusal => new Refusal("unavailable", message, { retryAfterSeconds: 5 });

/** PostgreSQL's classes of a connection that failed, of missing resources and of an operator who intervened; a lock that was not free. */
const UNAVAILABLE_CODE = /^(08...|53...|57...|55P03)$/;
/** What the driver and our own watch over its connections say, which has no code. */
const UNAVAILABLE_MESSAGE =
	/^(timeout exceeded when trying to connect|connection terminated|the database did not respond)/i;

/**
 * Whether the database was away or too busy for a statement: its time ran out, or the wait for a connection.
 * The same may succeed a moment later. Nothing else is asked of an error's text, which holds what people typed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
	const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
	if (typeof code === "string" && UNAVAILABLE_CODE.test(code)) return true;
	if (typeof message === "string" && UNAVAILABLE_MESSAGE.test(message)) return true;
	return cause instanceof Error && isDatabaseUnavailable(cause);
}

/** Requests for which a loader or action failed like that. The router makes an error page of it and says no more. */
export const unavailableFor = new WeakSet<Request>();
