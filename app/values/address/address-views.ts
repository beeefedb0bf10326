import { formatCep } from "../cep.ts";
import {
	type AddressFieldName,
	addressFields,
	placeFields,
	postalFieldNames,
} from "../fields/address-fields.ts";
import { formatPhone } from "../phone.ts";
import type { OrderAddress, PostalAddress, ShippingAddress } from "./shipping-address.ts";

/* What an address becomes for each of its readers. A test holds every view to every field (`address-views.test.ts`). */

const addressFieldNames = Object.keys(addressFields) as AddressFieldName[];
const placeFieldNames = Object.keys(placeFields) as (keyof typeof placeFields)[];

function pick<Given extends object, Name extends keyof Given>(given: Given, names: readonly Name[]) {
	return Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<Given, Name>;
}

/** Only the address's part of something that has more. */
export const shippingAddressOf = (given: ShippingAddress): ShippingAddress => pick(given, addressFieldNames);

/** As people write it into a form; the recipient is a field beside it. */
export function typedAddress(
	address: ShippingAddress,
): Record<Exclude<AddressFieldName, "fullName">, string> {
	const { fullName: _, ...typed } = shippingAddressOf(address);
	return {
		...typed,
		zipCode: formatCep(typed.zipCode),
		complement: typed.complement ?? "",
		phone: formatPhone(typed.phone),
	};
}

/** The place of an order that is fetched at the workshop: there is only a person. */
export const NO_PLACE = Object.fromEntries(
	placeFieldNames.map((name) => [name, "optional" in placeFields[name] ? null : ""]),
) as Pick<ShippingAddress, keyof typeof placeFields>;

/**
 * What stands for an address in a hash. Orders are compared with the hashes of former builds, so the sequence is
 * theirs and never changes; a new field comes last.
 */
export const hashedAddress = (address: ShippingAddress): (string | null)[] => {
	const { fullName, street, number, complement, neighborhood, city, state, zipCode, phone } = address;
	return [fullName, street, number, complement, neighborhood, city, state, zipCode, phone];
};

/** What a postal code fills in. */
export const postalAddress = (address: PostalAddress): PostalAddress => pick(address, postalFieldNames);

/** What the public sees of an order's address: no name, no phone, no complement. */
export const publicFieldNames = ["street", "number", "neighborhood", "city", "state", "zipCode"] as const;
export type PublicAddress = Pick<ShippingAddress, (typeof publicFieldNames)[number]>;
export const publicAddress = (address: ShippingAddress): PublicAddress => pick(address, publicFieldNames);

/** What messages to other systems call each field; the phone stands beside the address. */
export const webhookFieldNames = {
	fullName: "recipient",
	street: "street",
	number: "number",
	complement: "complement",
	neighborhood: "neighborhood",
	city: "city",
	state: "state",
	zipCode: "zip_code",
	ibgeCode: "city_ibge_code",
} as const satisfies Partial<Record<keyof OrderAddress, string>>;

export const webhookAddress = (address: OrderAddress): Record<string, string | null> =>
	Object.fromEntries(
		Object.entries(webhookFieldNames).map(([name, told]) => [
			told,
			address[name as keyof OrderAddress] ?? null,
		]),
	);
