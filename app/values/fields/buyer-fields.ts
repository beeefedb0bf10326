import type { FieldDescription } from "./field-description.ts";

/**
 * Every field of a buyer (`buyer.ts`), described once, in the order of the form: the first is for a person, the
 * others are for a company. The form, its schema and the database constraint are made from it.
 */
export const buyerFields = {
	/** Whether it is optional depends on a setting of the shop, which the form applies. */
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

/** Stored lengths in characters, for the fields that are parsed. */
export const buyerLengths = { cpf: 11, cnpj: 14, stateRegistration: 14 } as const;

export type BuyerFieldName = keyof typeof buyerFields;
