import { formatCep } from "../cep.ts";
import type { AddressFieldName, addressFields, postalFieldNames } from "../fields/address-fields.ts";

/**
 * Where an order is sent; `state` is a two-letter code, `zipCode` and `phone` are digits only, `complement` may be
 * null.
 */
export type ShippingAddress = {
	[Name in AddressFieldName]: (typeof addressFields)[Name] extends { optional: true }
		? string | null
		: string;
};

/**
 * The address as the order stores it: with the seven-digit IBGE code of the town, which an invoice needs (cMun). The
 * shop looks it up itself; null if it does not know the town, missing in older orders.
 */
export interface OrderAddress extends ShippingAddress {
	ibgeCode?: string | null;
}

/** The part of an address that a postal code determines. */
export type PostalAddress = Pick<ShippingAddress, (typeof postalFieldNames)[number]>;

export const hasPlace = ({ zipCode }: Pick<ShippingAddress, "zipCode">): boolean => zipCode !== "";

/** "São Paulo – SP", or the part of it that is known; null where none is. */
export const formatTown = (place: { city: string | null; state: string | null }): string | null =>
	[place.city, place.state].filter(Boolean).join(" – ") || null;

/** The same of an address; null without a place. */
export const cityAndState = (
	address: Pick<ShippingAddress, "zipCode" | "city" | "state"> | null,
): string | null => (address && hasPlace(address) ? formatTown(address) : null);

/** "Avenida Paulista, 1578, Apto 52" */
export const streetLine = (address: { street: string; number: string; complement?: string | null }): string =>
	[address.street, address.number, address.complement].filter(Boolean).join(", ");

/** The place in one line; "" without a place. */
export const placeLine = (address: ShippingAddress): string =>
	[streetLine(address), address.neighborhood, cityAndState(address), formatCep(address.zipCode)]
		.filter(Boolean)
		.join(", ");

/** Recipient and place as on an envelope, without the telephone. */
export const envelopeLines = (address: ShippingAddress): string =>
	[
		address.fullName,
		streetLine(address),
		`${address.neighborhood}, ${cityAndState(address)}`,
		formatCep(address.zipCode),
	].join("\n");
