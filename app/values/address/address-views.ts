import { formatCep } from "../cep.ts";
import {
	type AddressFieldName,
	addressFields,
	placeFields,
	postalFieldNames,
} from "../fields/address-fields.ts";
import { formatPhone } from "../phone.ts";
import type { OrderAddress, PostalAddress, ShippingAddress } from "./shipping-address.ts";

/*
 * The form of an address for each of its readers. A test requires every view to handle every field
 * (`address-views.test.ts`).
 */

const addressFieldNames = Object.keys(addressFields) as AddressFieldName[];
const placeFieldNames = Object.keys(placeFields) as (keyof typeof placeFields)[];

function pick<Given extends object, Name extends keyof Given>(source: Given, names: readonly Name[]) {
	return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Given, Name>;
}

/** Only the address fields of an object that has more. */
export const shippingAddressOf = (address: ShippingAddress): ShippingAddress =>
	pick(address, addressFieldNames);

/** As people type it into a form; the recipient is a separate field. */
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

/** The empty address of an order that is collected at the workshop: only the recipient remains. */
export const NO_PLACE = Object.fromEntries(
	placeFieldNames.map((name) => [name, "optional" in placeFields[name] ? null : ""]),
) as Pick<ShippingAddress, keyof typeof placeFields>;

/**
 * The address in the form that is hashed. Hashes are compared with those of earlier builds, so the order of the
 * fields never changes; a new field goes last.
 */
export const hashedAddress = (address: ShippingAddress): (string | null)[] => {
	const { fullName, street, number, complement, neighborhood, city, state, zipCode, phone } = address;
	return [fullName, street, number, complement, neighborhood, city, state, zipCode, phone];
};

/** The fields that a postal code determines. */
export const postalAddress = (address: PostalAddress): PostalAddress => pick(address, postalFieldNames);

/** The public part of an order's address: no name, no phone, no complement. */
export const publicFieldNames = ["street", "number", "neighborhood", "city", "state", "zipCode"] as const;
export type PublicAddress = Pick<ShippingAddress, (typeof publicFieldNames)[number]>;
export const publicAddress = (address: ShippingAddress): PublicAddress => pick(address, publicFieldNames);

/** Field names in webhooks; the phone is sent beside the address. */
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
