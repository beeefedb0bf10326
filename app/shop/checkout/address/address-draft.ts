import type { Customer } from "#app/shop/accounts/actor.ts";
import { formatCep } from "#app/values/cep.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { ShippingAddress } from "#app/values/shipping-address.ts";
import { parseUf } from "#app/values/states.ts";

/** The address as it is in the form's fields, half typed or whole. */
export interface AddressDraft {
	zipCode: string;
	street: string;
	number: string;
	complement: string;
	neighborhood: string;
	city: string;
	state: string;
	phone: string;
}

type AccountAddress = Pick<Customer, "phone" | "address" | "city" | "state" | "zipCode">;

/**
 * What the form opens with: the address of the last order, otherwise what the account says. The
 * phone is the account's (specification, section 5).
 */
export function initialAddressDraft(account: AccountAddress, last: ShippingAddress | null): AddressDraft {
	const phone = formatPhone(account.phone ?? last?.phone ?? "");
	if (last) {
		const { fullName: _, ...address } = last;
		return { ...address, zipCode: formatCep(last.zipCode), complement: last.complement ?? "", phone };
	}
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
		phone,
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

/** The parts of an address that a postal code or a suggestion gives. */
export type AddressPrefill = Pick<AddressDraft, "street" | "neighborhood" | "city" | "state">;

/**
 * Fills in what was found. Where nothing was found, typed text stays, but what an earlier code had
 * filled in goes: it belongs to another place.
 */
export function applyAddressPrefill(
	draft: AddressDraft,
	found: AddressPrefill,
	previous: AddressPrefill | null,
): AddressDraft {
	const pick = (name: keyof AddressPrefill) =>
		found[name] || (previous && draft[name] === previous[name] ? "" : draft[name]);
	return {
		...draft,
		street: pick("street"),
		neighborhood: pick("neighborhood"),
		city: pick("city"),
		state: pick("state"),
	};
}
