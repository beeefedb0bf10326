import { isRecord } from "#app/platform/browser/browser-store.ts";
import type { AddressDraft } from "./address/address-draft.ts";

const STORAGE_KEY = "cerne:checkout";

/** CPF and CNPJ are not among them: they are typed again rather than stored. */
const savedFields: Record<keyof AddressDraft | "notes" | "shippingOptionId" | "paymentMethod", true> = {
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
	paymentMethod: true,
};

/**
 * What a customer has typed at the checkout, stored through back, forward and reload in this tab alone,
 * and cleared by the confirmation. Somebody else who signs in here does not get it.
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
		// Nothing can be stored: the form lives as long as the page.
	}
}

export function clearCheckoutDraft(): void {
	try {
		sessionStorage.removeItem(STORAGE_KEY);
	} catch {
		// Nothing was stored either.
	}
}

const isSaved = (name: string): boolean => Object.hasOwn(savedFields, name);
