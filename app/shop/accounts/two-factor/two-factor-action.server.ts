import { encode } from "uqr";
import { type ActionResult, type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { passwordConfirmationSchema, twoFactorCodeSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { confirmPassword } from "#app/shop/accounts/password/change-password.server.ts";
import {
	TWO_FACTOR_PATH,
	twoFactorMessages,
	twoFactorRefusals,
} from "#app/shop/accounts/two-factor.messages.ts";
import {
	concludeTwoFactorChange,
	disableTwoFactor,
	regenerateRecoveryCodes,
	startTwoFactorSetup,
	verifyTwoFactorCode,
} from "./two-factor.server.ts";

/** Data that the screen shows after a form was sent. It holds secrets, so no address and no cookie carries it. */
interface TwoFactorData {
	/** To be scanned and typed during the set-up. */
	setup?: TwoFactorSetupView;
	recoveryCodes?: string[];
}

export type TwoFactorActionResult = ActionResult & TwoFactorData;

export type TwoFactorSetupView = ReturnType<typeof toSetupView>;

/** The forms of “Verificação em duas etapas”. All but the one for the first code ask for the password. */
export function twoFactorAction(customer: Customer, request: Request) {
	const afterPassword = (work: (password: string) => Promise<FormOutcome<TwoFactorData>>) => ({
		schema: passwordConfirmationSchema,
		run: async (_: Customer, { password }: { password: string }) => {
			// Counts wrong passwords, which the library does not.
			await confirmPassword(customer, password, request.headers);
			return work(password);
		},
	});
	return formAction(
		request,
		customer,
		{
			enable: afterPassword(async (password) => {
				const { uri, recoveryCodes } = await startTwoFactorSetup(request, password);
				return { data: { setup: toSetupView(uri), recoveryCodes } };
			}),
			confirm: {
				schema: twoFactorCodeSchema,
				run: async (_, { code }): Promise<FormOutcome<TwoFactorData>> => {
					const headers = await verifyTwoFactorCode(request, code);
					await concludeTwoFactorChange(customer, request, { renewedHeaders: headers, isOn: true });
					return { redirectTo: TWO_FACTOR_PATH, toast: twoFactorMessages.enabled, headers };
				},
				// After a wrong first code, the QR code and the recovery codes stay on the screen.
				onRefusal: (_, form) => ({ data: readPostedSetup(form) }),
			},
			renew: afterPassword(async (password) => ({
				toast: twoFactorMessages.newCodes,
				data: { recoveryCodes: await regenerateRecoveryCodes(request, password) },
			})),
			disable: afterPassword(async (password) => {
				const headers = await disableTwoFactor(request, password);
				await concludeTwoFactorChange(customer, request, { renewedHeaders: headers, isOn: false });
				return { redirectTo: TWO_FACTOR_PATH, toast: twoFactorMessages.disabled, headers };
			}),
		},
		{ failureTitle: twoFactorRefusals.title },
	);
}

/** The form posts the set-up back, so that it is stored nowhere else. */
function readPostedSetup(form: FormData): TwoFactorData {
	const [uri, codes] = [form.get("uri"), form.get("recoveryCodes")];
	if (typeof uri !== "string" || uri.length > 500 || !uri.startsWith("otpauth://totp/")) return {};
	const recoveryCodes = typeof codes === "string" && codes.length < 500 ? codes.split(" ") : [];
	return { setup: toSetupView(uri), ...(recoveryCodes.length > 1 ? { recoveryCodes } : {}) };
}

function toSetupView(uri: string) {
	const { data: cells, size } = encode(uri, { ecc: "M", border: 2 });
	const path = cells
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	const secret = new URL(uri).searchParams.get("secret") ?? "";
	// In groups of four, for people who cannot scan.
	return { uri, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), qr: { path, size } };
}
