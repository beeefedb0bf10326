import { isAPIError } from "better-auth/api";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { twoFactorChanged } from "#app/shop/accounts/accounts.mails.server.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { SESSION_COOKIE, TWO_FACTOR_COOKIE } from "#app/shop/accounts/cookie-names.server.ts";
import { auth } from "#app/shop/accounts/session/auth.server.ts";
import { endOtherSessions, findSessionId } from "#app/shop/accounts/session/end-sessions.server.ts";
import { readRecoveryCode } from "#app/shop/accounts/session/recovery-codes.server.ts";
import { twoFactorRefusals as refusals } from "#app/shop/accounts/two-factor.messages.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/** Whether this browser has given the password and must still give the code. */
export const hasTwoFactorChallenge = (request: Request): boolean =>
	(request.headers.get("Cookie") ?? "")
		.split("; ")
		.some((cookie) => cookie.startsWith(`${TWO_FACTOR_COOKIE}=`) && cookie !== `${TWO_FACTOR_COOKIE}=`);

/** Starts the set-up; a second start replaces the first secret. Throws `invalid` at the password. */
export const startTwoFactorSetup = (request: Request, password: string) =>
	translateErrors(async () => {
		const response = await auth().api.enableTwoFactor({ body: { password }, headers: request.headers });
		if (response.method !== "totp") throw new Error("The library set up another second factor.");
		/** The address `otpauth://…`, for the QR code. */
		return { uri: response.totpURI, recoveryCodes: response.backupCodes };
	});

/**
 * Checks a code of the app: finishes the set-up when someone is signed in, and the sign-in
 * otherwise. Returns the cookies to set.
 */
export const verifyTwoFactorCode = (request: Request, code: string): Promise<Headers> =>
	translateErrors(() => auth().api.verifyTOTP({ body: { code }, ...withCookies(request) })).then(cookies);

/** Finishes a sign-in with a recovery code, which works only once. */
export const signInWithRecoveryCode = (request: Request, code: string): Promise<Headers> =>
	translateErrors(() =>
		auth().api.verifyBackupCode({ body: { code: readRecoveryCode(code) }, ...withCookies(request) }),
	).then(cookies);

export const disableTwoFactor = (request: Request, password: string): Promise<Headers> =>
	translateErrors(() => auth().api.disableTwoFactor({ body: { password }, ...withCookies(request) })).then(
		cookies,
	);

/**
 * Follows each change of two-factor sign-in: mails the account's owner, who may not be the person at the screen, and
 * ends all sessions but this browser's. Other browsers, perhaps with a stolen password, must sign in again under the
 * new rule. `given` are the cookies of the change, which include a new session.
 */
export async function concludeTwoFactorChange(
	customer: Customer,
	request: Request,
	{ renewedHeaders, isOn }: { renewedHeaders: Headers; isOn: boolean },
): Promise<void> {
	const renewed = renewedHeaders.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
	const sessionHeaders = new Headers({
		Cookie: renewed?.split(";", 1)[0] ?? request.headers.get("Cookie") ?? "",
	});
	const sessionId = await findSessionId(sessionHeaders);
	await inTransaction(async (tx) => {
		await endOtherSessions(tx, customer, sessionId);
		await queueMail(tx, twoFactorChanged, customer, { at: new Date(), isOn });
	});
}

const withCookies = ({ headers }: Request) => ({ headers, returnHeaders: true }) as const;
const cookies = ({ headers }: { headers: Headers }): Headers => headers;

export const regenerateRecoveryCodes = (request: Request, password: string): Promise<string[]> =>
	translateErrors(async () => {
		const { backupCodes } = await auth().api.generateBackupCodes({
			body: { password },
			headers: request.headers,
		});
		return backupCodes;
	});

/** Turns the library's errors into refusals in Portuguese, each at its field. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isAPIError(error) || error.statusCode >= 500) throw error;
		throw toRefusal(error.body?.code ?? "", error.statusCode);
	}
}

function toRefusal(code: string, status: number): Refusal {
	const { title } = refusals;
	if (code === "INVALID_PASSWORD") return fieldRefusal("password", accountRefusals.wrongPassword);
	if (code === "INVALID_CODE") return fieldRefusal("code", refusals.wrongCode);
	if (code === "INVALID_BACKUP_CODE") return fieldRefusal("code", refusals.wrongRecoveryCode);
	if (code === "TOTP_ALREADY_ENABLED") return new Refusal("conflict", refusals.alreadyOn, { title });
	if (status === 429 || code.startsWith("TOO_MANY"))
		return new Refusal("too_many", refusals.tooMany, { title });
	return new Refusal("unauthenticated", refusals.expired, { title });
}
