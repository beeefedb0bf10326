import { formatCnpj } from "./cnpj.ts";
import { formatCpf } from "./cpf.ts";
import type { BuyerFieldName } from "./fields/buyer-fields.ts";

/**
 * The recipient of an invoice: a person (`cpf`, eleven digits), a company (the other three: `cnpj` has fourteen
 * digits or capitals, `stateRegistration` its digits or `EXEMPT`), or unknown, when all are null.
 */
export type Buyer = Record<BuyerFieldName, string | null>;

export const noBuyer: Buyer = { cpf: null, cnpj: null, companyName: null, stateRegistration: null };

/** Written on invoices instead of a state registration, for a company without one. */
const EXEMPT = "ISENTO";

/** Only the buyer's fields of a row, a form or a table. */
export const buyerOf = <Whole extends Record<BuyerFieldName, unknown>>(whole: Whole) =>
	Object.fromEntries(Object.keys(noBuyer).map((name) => [name, whole[name as BuyerFieldName]])) as Pick<
		Whole,
		BuyerFieldName
	>;

/** The same with the field names of webhooks and of the copy of personal data. */
export const namedBuyer = <Value>(buyer: Record<BuyerFieldName, Value>) => ({
	cpf: buyer.cpf,
	cnpj: buyer.cnpj,
	company_name: buyer.companyName,
	state_registration: buyer.stateRegistration,
});

/**
 * Whether the buyer is registered for ICMS (“contribuinte”), which determines the tax code of a sale to another
 * state.
 */
export const isTaxpayer = ({ stateRegistration }: Pick<Buyer, "stateRegistration">): boolean =>
	stateRegistration !== null && stateRegistration !== EXEMPT;

/** The digits of "110.042.490.114"; each state has its own check digits, so only the length is checked. */
export function parseStateRegistration(text: string): string | null {
	if (/^isent[oa]$/i.test(text.trim())) return EXEMPT;
	const digits = text.replace(/[.\-/\s]/g, "");
	return /^\d{2,14}$/.test(digits) ? digits : null;
}

/** The number with its name: "CPF 529.982.247-25"; null without a number. */
export function formatBuyerDocument({ cpf, cnpj }: Pick<Buyer, "cpf" | "cnpj">): string | null {
	if (cnpj) return `CNPJ ${formatCnpj(cnpj)}`;
	return cpf && `CPF ${formatCpf(cpf)}`;
}
