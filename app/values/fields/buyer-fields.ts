import type { FieldDescription } from "./field-description.ts";

/**
 * Every field of a buyer (`buyer.ts`), described once, in the order in which a form asks: a person is asked for the
 * first, a company for the others. The form, the schema that reads it and the constraint of the database follow.
 */
export const buyerFields = {
	/** Its form says whether it may be left out: that is a setting of the shop. */
	cpf: { label: "CPF para a nota fiscal", maxLength: 14, inputMode: "numeric" },
	/** “Razão social” */
	companyName: { label: "Razão social", maxLength: 120, autoComplete: "organization" },
	cnpj: { label: "CNPJ", maxLength: 18 },
	stateRegistration: {
		label: "Inscrição estadual",
		hint: "Se a empresa não tem, escreva “isento”.",
		maxLength: 20,
	},
} as const satisfies Record<string, FieldDescription>;

/** In characters, of what is stored of the fields that are parsed. */
export const buyerLengths = { cpf: 11, cnpj: 14, stateRegistration: 14 } as const;

export type BuyerFieldName = keyof typeof buyerFields;
