import type { FieldDescription } from "./field-description.ts";

/*
 * Every field of an address, described once. Forms, the schemas that read them, the constraint of the database and
 * every view of an address (`address-views.ts`) are made from these tables, in the order in which a form asks.
 */

/** Where an order goes; an order that is fetched at the workshop has none of it. */
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
	/** The name of the account is the name of its orders. */
	fullName: { label: "Nome completo", maxLength: 120, autoComplete: "name" },
	phone: { label: "Telefone", maxLength: 20, autoComplete: "tel-national" },
} as const satisfies Record<string, FieldDescription>;

export type AddressFieldName = keyof typeof addressFields;

/** What a postal code fills in; blank where it stands for a whole town. */
export const postalFieldNames = ["street", "neighborhood", "city", "state"] as const;

/** What a customer writes beside the address. */
export const notesField = { label: "Observações", maxLength: 1000, optional: true } as const;

/** Where a field was left out; the postal code's is a toast as well (`checkout.messages.ts`). */
export const missingAddressField = {
	street: "Informe a rua ou avenida.",
	number: "Informe o número, ou “s/n”.",
	neighborhood: "Informe o bairro.",
	city: "Informe a cidade.",
	state: "Escolha o estado.",
	phone: "Informe um telefone com DDD, como (11) 98888-1234.",
} as const satisfies Partial<Record<AddressFieldName, string>>;
