import type { FieldDescription } from "./field-description.ts";

/*
 * Every field of an address, described once. Forms, their schemas, the database constraint and every view of an
 * address (`address-views.ts`) are made from these tables, in the order of the form.
 */

/** Where an order is sent; all empty for an order that is collected at the workshop. */
export const placeFields = {
	zipCode: { label: "CEP", maxLength: 10, autoComplete: "postal-code", inputMode: "numeric" },
	street: { label: "Endereço", maxLength: 160, autoComplete: "address-line1" },
	number: { label: "Número", maxLength: 20 },
	complement: { label: "Complemento", maxLength: 100, autoComplete: "address-line2", optional: true },
	neighborhood: { label: "Bairro", maxLength: 100, autoComplete: "address-level3" },
	city: { label: "Cidade", maxLength: 100, autoComplete: "address-level2" },
	state: { label: "Estado", autoComplete: "address-level1" },
} as const satisfies Record<string, FieldDescription>;

export const addressFields = {
	...placeFields,
	/** The account's name is the default recipient. */
	fullName: { label: "Nome completo", maxLength: 120, autoComplete: "name" },
	phone: { label: "Telefone", maxLength: 20, autoComplete: "tel-national" },
} as const satisfies Record<string, FieldDescription>;

export type AddressFieldName = keyof typeof addressFields;

/** The fields that a postal code determines; blank if the code covers a whole town. */
export const postalFieldNames = ["street", "neighborhood", "city", "state"] as const;

/** The customer's notes about the delivery. */
export const notesField = { label: "Observações", maxLength: 1000, optional: true } as const;

/** Messages for missing fields; the postal code's is also shown as a toast (`checkout.messages.ts`). */
export const missingAddressField = {
	street: "Informe a rua ou avenida.",
	number: "Informe o número, ou “s/n”.",
	neighborhood: "Informe o bairro.",
	city: "Informe a cidade.",
	state: "Escolha o estado.",
	phone: "Informe um telefone com DDD, como (11) 98888-1234.",
} as const satisfies Partial<Record<AddressFieldName, string>>;
