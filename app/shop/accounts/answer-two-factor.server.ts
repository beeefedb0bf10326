import { data } from "react-router";
import { encode } from "uqr";
import { attempt, type FormAnswer, intentOf, readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Customer } from "./actor.ts";
import { confirmPassword } from "./delete-user.server.ts";
import { TWO_FACTOR_ADDRESS, twoFactorMessages, twoFactorRefusals } from "./two-factor.messages.ts";
import { confirmedSchema, secondStepSchema } from "./two-factor.schema.ts";
import { checkCode, renewRecoveryCodes, startTwoFactor, stopTwoFactor } from "./two-factor.server.ts";

/** What the screen shows after a form was sent; secrets are in no address and in no cookie. */
export interface TwoFactorAnswer extends FormAnswer {
	/** To be scanned and typed while it is set up. */
	setup?: SetupView;
	recoveryCodes?: string[];
}

export interface SetupView {
	uri: string;
	/** The app's secret in groups of four, for who cannot scan. */
	secret: string;
	qr: { path: string; size: number };
}

/** The forms of “Verificação em duas etapas”; `intent` says which was sent. */
export async function answerTwoFactorForm(customer: Customer, request: Request) {
	const intent = await intentOf(request);
	const done = await attempt(() => run(intent, customer, request), { title: twoFactorRefusals.title });
	if (done.ok) return done.value;
	const sent = intent === "confirm" ? await sentSetup(request) : null;
	if (!sent) return done.response;
	// A wrong first code leaves picture and recovery codes where they are.
	return data<TwoFactorAnswer>({ ...done.response.data, ...sent }, { status: done.refusal.status });
}

async function run(intent: string | null, customer: Customer, request: Request) {
	if (intent === "confirm") {
		const { code } = await readForm(request.clone(), secondStepSchema);
		const headers = await checkCode(request, code);
		return redirectWithToast(TWO_FACTOR_ADDRESS, twoFactorMessages.enabled, { headers });
	}
	const { password } = await readForm(request.clone(), confirmedSchema);
	// Counts wrong ones, which the library by itself would not.
	await confirmPassword(customer, password, request.headers.get("x-client-address") ?? "unknown");
	if (intent === "disable") {
		const headers = await stopTwoFactor(request, password);
		return redirectWithToast(TWO_FACTOR_ADDRESS, twoFactorMessages.disabled, { headers });
	}
	if (intent === "renew") {
		const recoveryCodes = await renewRecoveryCodes(request, password);
		return data<TwoFactorAnswer>({ recoveryCodes, toast: twoFactorMessages.newCodes });
	}
	const { uri, recoveryCodes } = await startTwoFactor(request, password);
	return data<TwoFactorAnswer>({ setup: setupView(uri), recoveryCodes });
}

/** The set-up travels with its form, so that it is kept nowhere else. */
async function sentSetup(request: Request): Promise<TwoFactorAnswer | null> {
	const form = await request.formData();
	const [uri, codes] = [form.get("uri"), form.get("recoveryCodes")];
	if (typeof uri !== "string" || uri.length > 500 || !uri.startsWith("otpauth://totp/")) return null;
	const recoveryCodes = typeof codes === "string" && codes.length < 500 ? codes.split(" ") : [];
	return { setup: setupView(uri), ...(recoveryCodes.length > 1 ? { recoveryCodes } : {}) };
}

function setupView(uri: string): SetupView {
	const { data: cells, size } = encode(uri, { ecc: "M", border: 2 });
	const path = cells
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	const secret = new URL(uri).searchParams.get("secret") ?? "";
	return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: { path, size } };
}
