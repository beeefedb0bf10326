import { formatCnpj } from "./cnpj.ts";
import { formatCpf } from "./cpf.ts";
import type { BuyerFieldName } from "./fields/buyer-fields.ts";

/**
 * Who an invoice is made out to: a person (`cpf`, eleven digits), a company (the three others: `cnpj` has fourteen
 * digits or capitals, `stateRegistration` its digits or `EXEMPT`), or not given, when all are null.
 */
export type Buyer = Record<BuyerFieldName, string | null>;

export const noBuyer: Buyer = { cpf: null, cnpj: null, companyName: null, stateRegistration: null };

/** What invoices write in place of the number of a company that has none. */
const EXEMPT = "ISENTO";

/** Only the buyer's part of a row, a form or a table. */
export const buyerOf = <Whole extends Record<BuyerFieldName, unknown>>(whole: Whole) =>
	Object.fromEntries(Object.keys(noBuyer).map((name) => [name, whole[name as BuyerFieldName]])) as Pick<
		Whole,
		BuyerFieldName
	>;

/** The same by the names that messages to other systems and the copy of one's data give its fields. */
export const namedBuyer = <Value>(buyer: Record<BuyerFieldName, Value>) => ({
	cpf: buyer.cpf,
	cnpj: buyer.cnpj,
	company_name: buyer.companyName,
	state_registration: buyer.stateRegistration,
});

/** Whether the buyer is registered for ICMS (“contribuinte”), which decides how a sale to another state is classified. */
export const isTaxpayer = ({ stateRegistration }: Pick<Buyer, "stateRegistration">): boolean =>
	stateRegistration !== null && stateRegistration !== EXEMPT;

/** "110.042.490.114" as its digits; each state has its own check digits, so only the length counts. */
export function parseStateRegistration(text: string): string | null {
	if (/^isent[oa]$/i.test(text.trim())) return EXEMPT;
	const digits = text.replace(/[.\-/\s]/g, "");
	return /^\d{2,14}$/.test(digits) ? digits : null;
}

/** The number with its name, as one reads it: "CPF 529.982.247-25"; null without any. */
export function formatBuyerDocument({ cpf, cnpj }: Pick<Buyer, "cpf" | "cnpj">): string | null {
	if (cnpj) return `CNPJ ${formatCnpj(cnpj)}`;
	return cpf && `CPF ${formatCpf(cpf)}`;
}
