import { formatCep } from "../cep.ts";
import type { AddressFieldName, addressFields, postalFieldNames } from "../fields/address-fields.ts";

/** Where an order goes; `state` is the two letters, `zipCode` and `phone` are digits only, `complement` may be null. */
export type ShippingAddress = {
	[Name in AddressFieldName]: (typeof addressFields)[Name] extends { optional: true }
		? string | null
		: string;
};

/**
 * As the order stores it: with the seven digits by which IBGE, and an invoice (cMun), names the town. The shop finds
 * them itself; null where it does not know the town, and missing in orders from before.
 */
export interface OrderAddress extends ShippingAddress {
	ibgeCode?: string | null;
}

/** What a postal code stands for. */
export type PostalAddress = Pick<ShippingAddress, (typeof postalFieldNames)[number]>;

export const hasPlace = ({ zipCode }: Pick<ShippingAddress, "zipCode">): boolean => zipCode !== "";

/** "Campos do Jordão – SP"; null without a place. */
export const cityAndState = (
	address: Pick<ShippingAddress, "zipCode" | "city" | "state"> | null,
): string | null => (address && hasPlace(address) ? `${address.city} – ${address.state}` : null);

/** "Avenida Paulista, 1578, Apto 52" */
export const streetLine = (address: { street: string; number: string; complement?: string | null }): string =>
	[address.street, address.number, address.complement].filter(Boolean).join(", ");

/** The place in one line; "" without a place. */
export const placeLine = (address: ShippingAddress): string =>
	[streetLine(address), address.neighborhood, cityAndState(address), formatCep(address.zipCode)]
		.filter(Boolean)
		.join(", ");

/** The recipient and the place, as one writes them on an envelope, without the telephone. */
export const envelopeLines = (address: ShippingAddress): string =>
	[
		address.fullName,
		streetLine(address),
		`${address.neighborhood}, ${cityAndState(address)}`,
		formatCep(address.zipCode),
	].join("\n");
