import { createHash } from "node:crypto";
import { env } from "#app/platform/env.server.ts";
import { type Budget, sharedBudget } from "#app/shop/limits/budget.server.ts";
import { HOUR_SECONDS } from "#app/values/date.ts";

/** Set by our server from the connection; a value that a client sends under this name is replaced. */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/**
 * Attempts that each account allows, besides the server's limit for each address. Guessing from one address is stopped
 * early. Guessing from many addresses is stopped too, but only for minutes, so that an attacker cannot lock the
 * account's owner out for long.
 */
const ATTEMPT_LIMITS = {
	"sign-in-from-address": { points: 10, duration: 15 * 60 },
	"sign-in-from-anywhere": { points: 100, duration: 10 * 60 },
	"reset-mails": { points: 5, duration: HOUR_SECONDS },
	// An app's code is valid for about a minute and a half; each is counted for longer than that.
	"second-step-code": { points: 1, duration: 2 * 60 },
} as const;

/** A code works once, even where the operator has raised all other limits. */
const UNSCALED_LIMITS: ReadonlySet<string> = new Set(["second-step-code"] satisfies LimitName[]);

type LimitName = keyof typeof ATTEMPT_LIMITS;

const budgets = new Map<LimitName, Budget>();

/** Created at its first use, because tests set the factor before that. */
function budgetOf(name: LimitName): Budget {
	const { points, duration } = ATTEMPT_LIMITS[name];
	const factor = UNSCALED_LIMITS.has(name) ? 1 : env.RATE_LIMIT_FACTOR;
	const budget = budgets.get(name) ?? sharedBudget(name, points * factor, duration);
	budgets.set(name, budget);
	return budget;
}

/** The table of counters holds no e-mail addresses. */
const hashKey = (...parts: string[]): string =>
	createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 32);

const attemptAddress = (headers: Headers | undefined): string =>
	headers?.get(CLIENT_ADDRESS_HEADER) ?? "unknown";

/**
 * Counts an attempt to sign in before the password is checked, so that parallel attempts are counted
 * too. Null when the attempt may go on.
 */
export async function consumeSignInAttempt(
	email: string,
	headers: Headers | undefined,
): Promise<{ retryAfterSeconds: number } | null> {
	return (
		(await budgetOf("sign-in-from-address").take(hashKey(email, attemptAddress(headers)))) ??
		(await budgetOf("sign-in-from-anywhere").take(hashKey(email)))
	);
}

/** Called after a correct password: the attempts before it no longer count. */
export async function resetAttempts(email: string, headers: Headers | undefined): Promise<void> {
	await budgetOf("sign-in-from-address").reset(hashKey(email, attemptAddress(headers)));
	await budgetOf("sign-in-from-anywhere").giveBack(hashKey(email));
}

/** Whether one more reset mail may go to this address, so that the shop cannot be used to fill a mailbox. */
export async function canSendResetMail(email: string): Promise<boolean> {
	return (await budgetOf("reset-mails").take(hashKey(email))) === null;
}

/**
 * Marks an app's code as used, before it is checked: of two requests with the same code only the
 * first goes on, so that a code read over the owner's shoulder is worth nothing.
 */
export async function consumeCode(userId: string, code: string): Promise<boolean> {
	return (await budgetOf("second-step-code").take(hashKey(userId, code))) === null;
}
