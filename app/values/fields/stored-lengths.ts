import { type AddressFieldName, addressFields } from "./address-fields.ts";

/**
 * Stored lengths of an address's fields, in characters; a parsed field is shorter than what may be typed. The shop
 * looks up the town's code itself. In a file of its own, because browsers do not need it.
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
