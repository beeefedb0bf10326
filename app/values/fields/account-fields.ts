import type { FieldDescription } from "./field-description.ts";

/**
 * What an account says of its person, who may leave out all but the name: the checkout of a first order opens with it.
 * Apart from the fields of an address, so that the browser loads each form's own; the street is one line here.
 */
export const accountFields = {
	fullName: { label: "Nome Completo", maxLength: 120, autoComplete: "name" },
	phone: { label: "Telefone", autoComplete: "tel-national" },
	address: { label: "Endereço", maxLength: 200, autoComplete: "street-address" },
	city: { label: "Cidade", maxLength: 100, autoComplete: "address-level2" },
	state: { label: "Estado", autoComplete: "address-level1" },
	zipCode: {
		label: "CEP",
		maxLength: 9,
		autoComplete: "postal-code",
		inputMode: "numeric",
	},
} as const satisfies Record<string, FieldDescription>;
