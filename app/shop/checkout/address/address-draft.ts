import type { Customer } from "#app/shop/accounts/actor.ts";
import { typedAddress } from "#app/values/address/address-views.ts";
import type { PostalAddress, ShippingAddress } from "#app/values/address/shipping-address.ts";
import { formatCep } from "#app/values/cep.ts";
import { type AddressFieldName, postalFieldNames } from "#app/values/fields/address-fields.ts";
import { formatPhone } from "#app/values/phone.ts";
import { parseUf } from "#app/values/states.ts";

/** The address as it is in the form's fields, half typed or whole; the recipient is a field beside them. */
export type AddressDraft = Record<Exclude<AddressFieldName, "fullName">, string>;

type AccountAddress = Pick<Customer, "phone" | "address" | "city" | "state" | "zipCode">;

/**
 * What the form opens with: the address of the last order, otherwise what the account says. The
 * phone is the account's (specification, section 5).
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

/** What a form sent without JavaScript gives back; the names are those of the fields. */
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
 * Fills in what was found. Where nothing was found, typed text stays, but what an earlier code had
 * filled in goes: it belongs to another place.
 */
export function applyAddressPrefill(
	draft: AddressDraft,
	found: PostalAddress,
	previous: PostalAddress | null,
): AddressDraft {
	const filled = postalFieldNames.map((name) => [
		name,
		found[name] || (previous && draft[name] === previous[name] ? "" : draft[name]),
	]);
	return { ...draft, ...Object.fromEntries(filled) };
}
