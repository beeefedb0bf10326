import type { FieldDescription } from "./field-description.ts";

/**
 * The personal data of an account, all optional but the name; the checkout of a first order starts with it. Separate
 * from the fields of an address, so that the browser loads only the fields of its form; the street is a single line
 * here.
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
