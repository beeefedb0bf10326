import { isAPIError } from "better-auth/api";
import { Refusal } from "#app/platform/refusals.ts";
import { auth } from "./auth.server.ts";
import { twoFactorRefusals as refusals } from "./two-factor.messages.ts";

const CHALLENGE_COOKIE = /^[^=]*\.two_factor=[^;]/;

/** Whether what signing in answered is only half of it: the password was right, the code is missing. */
export const awaitsCode = (headers: Headers): boolean =>
	headers.getSetCookie().some((cookie) => CHALLENGE_COOKIE.test(cookie) && !/max-age=0/i.test(cookie));

/** Whether this browser has given its password and owes the code. */
export const owesCode = (request: Request): boolean =>
	(request.headers.get("Cookie") ?? "").split("; ").some((cookie) => CHALLENGE_COOKIE.test(cookie));

/** What a new second factor is set up with; it counts once its first code was right. */
export interface TwoFactorSetup {
	/** `otpauth://…`, for the QR code. */
	uri: string;
	recoveryCodes: string[];
}

/** Begins the set-up; begun again, the first secret is forgotten. Throws `invalid` at the password. */
export const startTwoFactor = (request: Request, password: string): Promise<TwoFactorSetup> =>
	refusing(async () => {
		const answer = await auth().api.enableTwoFactor({ body: { password }, headers: request.headers });
		if (answer.method !== "totp") throw new Error("The library set up another second factor.");
		return { uri: answer.totpURI, recoveryCodes: answer.backupCodes };
	});

/**
 * Checks a code of the app: it finishes the set-up of who is signed in, or the sign-in of who owes
 * it. Returns the cookies to set.
 */
export const checkCode = (request: Request, code: string): Promise<Headers> =>
	refusing(async () => {
		const { headers } = await auth().api.verifyTOTP({
			body: { code },
			headers: request.headers,
			returnHeaders: true,
		});
		return headers;
	});

/** Finishes a sign-in with a recovery code, which is then used up. */
export const useRecoveryCode = (request: Request, code: string): Promise<Headers> =>
	refusing(async () => {
		const { headers } = await auth().api.verifyBackupCode({
			body: { code },
			headers: request.headers,
			returnHeaders: true,
		});
		return headers;
	});

export const stopTwoFactor = (request: Request, password: string): Promise<Headers> =>
	refusing(async () => {
		const { headers } = await auth().api.disableTwoFactor({
			body: { password },
			headers: request.headers,
			returnHeaders: true,
		});
		return headers;
	});

export const renewRecoveryCodes = (request: Request, password: string): Promise<string[]> =>
	refusing(async () => {
		const { backupCodes } = await auth().api.generateBackupCodes({
			body: { password },
			headers: request.headers,
		});
		return backupCodes;
	});

/** The library's errors in the shop's words, each at its field. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isAPIError(error) || error.statusCode >= 500) throw error;
		throw refusalOf(error.body?.code ?? "", error.statusCode);
	}
}

function refusalOf(code: string, status: number): Refusal {
	const { title } = refusals;
	if (code === "INVALID_PASSWORD") return atField("password", refusals.wrongPassword);
	if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return atField("code", refusals.wrongCode);
	if (code === "TOTP_ALREADY_ENABLED") return new Refusal("conflict", refusals.alreadyOn, { title });
	if (status === 429 || code.startsWith("TOO_MANY"))
		return new Refusal("too_many", refusals.tooMany, { title });
	return new Refusal("unauthenticated", refusals.expired, { title });
}

const atField = (field: string, message: string): Refusal =>
	new Refusal("invalid", message, { fields: { [field]: message } });
