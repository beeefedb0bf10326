import type { AddressDraft } from "#app/shop/checkout/address/address-draft.ts";
import { isRecord } from "#app/values/is-record.ts";

const STORAGE_KEY = "cerne:checkout";

/** CPF and CNPJ are left out: the customer types them again rather than having them stored. */
const savedFields: Record<
	keyof AddressDraft | "notes" | "shippingOptionId" | "deliveryTurn" | "deliveryDay" | "paymentMethod",
	true
> = {
	zipCode: true,
	street: true,
	number: true,
	complement: true,
	neighborhood: true,
	city: true,
	state: true,
	phone: true,
	notes: true,
	shippingOptionId: true,
	deliveryTurn: true,
	deliveryDay: true,
	paymentMethod: true,
};

/**
 * The customer's input at the checkout, kept in this tab alone through back, forward and reload, and cleared by the
 * confirmation. Another customer who signs in here does not get it.
 */
export function readCheckoutDraft(customerId: string): Record<string, string> | null {
	try {
		const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
		if (!isRecord(stored) || stored.customerId !== customerId || !isRecord(stored.fields)) return null;
		const fields = Object.entries(stored.fields).filter(
			([name, text]) => isSaved(name) && typeof text === "string",
		);
		return Object.fromEntries(fields) as Record<string, string>;
	} catch {
		return null;
	}
}

export function saveCheckoutDraft(customerId: string, form: FormData): void {
	const fields = Object.fromEntries([...form].filter(([name]) => isSaved(name)));
	try {
		sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ customerId, fields }));
	} catch {
		// Storage is not available: the input lives as long as the page.
	}
}

export function clearCheckoutDraft(): void {
	try {
		sessionStorage.removeItem(STORAGE_KEY);
	} catch {
		// Storage is not available, so there is nothing to clear.
	}
}

const isSaved = (name: string): boolean => Object.hasOwn(savedFields, name);
