import type { Customer } from "#app/shop/accounts/actor.ts";
import { typedAddress } from "#app/values/address/address-views.ts";
import type { PostalAddress, ShippingAddress } from "#app/values/address/shipping-address.ts";
import { formatCep } from "#app/values/cep.ts";
import { type AddressFieldName, postalFieldNames } from "#app/values/fields/address-fields.ts";
import { formatPhone } from "#app/values/phone.ts";
import { parseUf } from "#app/values/states.ts";

/** The address as the form's fields hold it, complete or not. The recipient is a separate field. */
export type AddressDraft = Record<Exclude<AddressFieldName, "fullName">, string>;

type AccountAddress = Pick<Customer, "phone" | "address" | "city" | "state" | "zipCode">;

/**
 * The address with which the form opens: that of the last order, otherwise the account's. The phone is the account's
 * (specification, section 5).
 */
export function initialAddressDraft(account: AccountAddress, last: ShippingAddress | null): AddressDraft {
	if (last) return typedAddress({ ...last, phone: account.phone ?? last.phone });
	const [, street = "", number = ""] =
		/^(.*?)(?:,\s*(?:n[.º°o]*\s*)?(\d+\w?))?$/iu.exec(account.address?.trim() ?? "") ?? [];
	return {
		zipCode: formatCep(account.zipCode ?? ""),
		street,
		number,
		complement: "",
		neighborhood: "",
		city: account.city ?? "",
		state: parseUf(account.state ?? "") ?? "",
		phone: formatPhone(account.phone ?? ""),
	};
}

/** Restores the values that a form without JavaScript posted; they have the names of the fields. */
export function restoreAddressDraft(
	draft: AddressDraft,
	values: Record<string, string> | undefined,
): AddressDraft {
	if (!values) return draft;
	const names = Object.keys(draft) as (keyof AddressDraft)[];
	return Object.fromEntries(
		names.map((name) => [name, values[name] ?? draft[name]]),
	) as unknown as AddressDraft;
}

/**
 * Fills in the found address. Where a part was not found, typed text stays, but text that an earlier postal code had
 * filled in is removed, because it belongs to another place.
 */
export function applyAddressPrefill(
	draft: AddressDraft,
	address: PostalAddress,
	previous: PostalAddress | null,
): AddressDraft {
	const filled = postalFieldNames.map((name) => [
		name,
		address[name] || (previous && draft[name] === previous[name] ? "" : draft[name]),
	]);
	return { ...draft, ...Object.fromEntries(filled) };
}
