import { type AddressFieldName, addressFields } from "./address-fields.ts";

/**
 * In characters, of what is stored of an address: where a field is parsed, less than may be typed. The shop finds the
 * code of the town itself. A file of its own, because no browser asks for it.
 */
export const storedLengths = {
	zipCode: 8,
	street: addressFields.street.maxLength,
	number: addressFields.number.maxLength,
	complement: addressFields.complement.maxLength,
	neighborhood: addressFields.neighborhood.maxLength,
	city: addressFields.city.maxLength,
	state: 2,
	fullName: addressFields.fullName.maxLength,
	phone: 11,
	ibgeCode: 7,
} as const satisfies Record<AddressFieldName | "ibgeCode", number>;
