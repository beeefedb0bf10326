import { data } from "react-router";
import { encode } from "uqr";
import { type ActionResult, attempt, readForm, readIntent } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { confirmPassword } from "#app/shop/accounts/profile/delete-user.server.ts";
import {
	TWO_FACTOR_PATH,
	twoFactorMessages,
	twoFactorRefusals,
} from "#app/shop/accounts/two-factor.messages.ts";
import { passwordConfirmationSchema, twoFactorCodeSchema } from "./two-factor.schema.ts";
import {
	disableTwoFactor,
	regenerateRecoveryCodes,
	startTwoFactorSetup,
	verifyTwoFactorCode,
} from "./two-factor.server.ts";

/** What the screen shows after a form was sent; secrets are in no address and in no cookie. */
export interface TwoFactorActionResult extends ActionResult {
	/** To be scanned and typed while it is set up. */
	setup?: TwoFactorSetupView;
	recoveryCodes?: string[];
}

export interface TwoFactorSetupView {
	uri: string;
	/** The app's secret in groups of four, for who cannot scan. */
	secret: string;
	qr: { path: string; size: number };
}

/** The forms of “Verificação em duas etapas”; `intent` says which was sent. */
export async function twoFactorAction(customer: Customer, request: Request) {
	const intent = await readIntent(request);
	const attempted = await attempt(() => runIntent(intent, customer, request), {
		title: twoFactorRefusals.title,
	});
	if (attempted.ok) return attempted.value;
	const postedSetup = intent === "confirm" ? await readPostedSetup(request) : null;
	if (!postedSetup) return attempted.response;
	// A wrong first code leaves picture and recovery codes where they are.
	return data<TwoFactorActionResult>(
		{ ...attempted.response.data, ...postedSetup },
		{ status: attempted.refusal.status },
	);
}

async function runIntent(intent: string | null, customer: Customer, request: Request) {
	if (intent === "confirm") {
		const { code } = await readForm(request.clone(), twoFactorCodeSchema);
		const headers = await verifyTwoFactorCode(request, code);
		return redirectWithToast(TWO_FACTOR_PATH, twoFactorMessages.enabled, { headers });
	}
	const { password } = await readForm(request.clone(), passwordConfirmationSchema);
	// Counts wrong ones, which the library by itself would not.
	await confirmPassword(customer, password, request.headers.get("x-client-address") ?? "unknown");
	if (intent === "disable") {
		const headers = await disableTwoFactor(request, password);
		return redirectWithToast(TWO_FACTOR_PATH, twoFactorMessages.disabled, { headers });
	}
	if (intent === "renew") {
		const recoveryCodes = await regenerateRecoveryCodes(request, password);
		return data<TwoFactorActionResult>({ recoveryCodes, toast: twoFactorMessages.newCodes });
	}
	const { uri, recoveryCodes } = await startTwoFactorSetup(request, password);
	return data<TwoFactorActionResult>({ setup: toSetupView(uri), recoveryCodes });
}

/** The set-up travels with its form, so that it is kept nowhere else. */
async function readPostedSetup(request: Request): Promise<TwoFactorActionResult | null> {
	const form = await request.formData();
	const [uri, codes] = [form.get("uri"), form.get("recoveryCodes")];
	if (typeof uri !== "string" || uri.length > 500 || !uri.startsWith("otpauth://totp/")) return null;
	const recoveryCodes = typeof codes === "string" && codes.length < 500 ? codes.split(" ") : [];
	return { setup: toSetupView(uri), ...(recoveryCodes.length > 1 ? { recoveryCodes } : {}) };
}

function toSetupView(uri: string): TwoFactorSetupView {
	const { data: cells, size } = encode(uri, { ecc: "M", border: 2 });
	const path = cells
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	const secret = new URL(uri).searchParams.get("secret") ?? "";
	return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: { path, size } };
}
