import { z } from "zod";
import { emailField, optionalLine, requiredLine } from "#app/platform/forms/fields.ts";
import { accountMessages, accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import { buyerSchema } from "#app/shop/accounts/buyer/buyer.schema.ts";
import { passwordProblem } from "#app/shop/accounts/password/password.ts";
import { MAX_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { parseCep } from "#app/values/cep.ts";
import { accountFields } from "#app/values/fields/account-fields.ts";
import { parsePhone } from "#app/values/phone.ts";
import { ufs } from "#app/values/states.ts";

/** Stored and compared in lower case, so that one person does not get two accounts by accident. */
const email = emailField("Confira o e-mail: ele parece incompleto.", "Informe seu e-mail.").transform(
	(text) => text.toLowerCase(),
);

/** One line: a line break in a name would end up in e-mail headers. */
const fullName = requiredLine("Informe seu nome completo.", accountFields.fullName.maxLength);

const enteredPassword = z
	.string("Informe sua senha.")
	.min(1, "Informe sua senha.")
	.max(MAX_PASSWORD_LENGTH, `A senha deve ter no máximo ${MAX_PASSWORD_LENGTH} caracteres.`);

const repeatedPassword = z.string("Repita a senha.");
const passwordMismatchIssue = {
	path: ["confirmPassword"],
	message: accountMessages.passwordsDiffer.description,
};

const currentPassword = z
	.string(accountRefusals.passwordMissing)
	.min(1, accountRefusals.passwordMissing)
	.max(MAX_PASSWORD_LENGTH, accountRefusals.wrongPassword);

/** Forms that ask for the password once more. */
export const passwordConfirmationSchema = z.object({ password: currentPassword });

export const twoFactorCodeSchema = z.object({
	// People copy codes with spaces between the groups.
	code: z
		.string(twoFactorRefusals.codeMissing)
		.transform((text) => text.replace(/\s/g, ""))
		.pipe(z.string().min(1, twoFactorRefusals.codeMissing).max(40, twoFactorRefusals.wrongCode)),
});

export const signInSchema = z.object({ email, password: enteredPassword });

export const signUpSchema = z
	.object({ fullName, email, password: z.string("Escolha uma senha."), confirmPassword: repeatedPassword })
	.superRefine((value, context) => {
		const problem = passwordProblem(value.password, { role: "customer", email: value.email });
		if (problem) context.addIssue({ code: "custom", path: ["password"], message: problem });
	})
	.refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatchIssue);

export const forgotPasswordSchema = z.object({ email });

/** The minimum length depends on the account's role, so the command checks the password itself. */
export const newPasswordSchema = z
	.object({ password: enteredPassword, confirmPassword: repeatedPassword })
	.refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatchIssue);

/** A new password of one's own, which takes the current one. */
export const changePasswordSchema = newPasswordSchema.and(z.object({ currentPassword }));

export const changeEmailSchema = z.object({ email, currentPassword });

export const profileSchema = z
	.object({
		fullName,
		phone: optionalLine(40).transform((text, context) => {
			if (text === null) return null;
			const phone = parsePhone(text);
			if (phone) return `${phone.areaCode}${phone.number}`;
			context.addIssue({ code: "custom", message: "Digite o telefone com DDD, como (12) 99999-9999." });
			return z.NEVER;
		}),
		address: optionalLine(accountFields.address.maxLength),
		city: optionalLine(accountFields.city.maxLength),
		state: z
			.union([z.literal(""), z.enum(ufs)], "Escolha um estado da lista.")
			.default("")
			.transform((uf) => uf || null),
		zipCode: optionalLine(20).transform((text, context) => {
			if (text === null) return null;
			const cep = parseCep(text);
			if (cep) return cep;
			context.addIssue({ code: "custom", message: "O CEP tem 8 dígitos, como 12460-000." });
			return z.NEVER;
		}),
	})
	.and(buyerSchema({ isRequired: false }));

export type ProfileInput = z.output<typeof profileSchema>;
export type SignUpInput = z.output<typeof signUpSchema>;
