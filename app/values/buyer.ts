import { formatCnpj } from "./cnpj.ts";
import { formatCpf } from "./cpf.ts";

/** Who an invoice is made out to: a person, a company, or not given. */
export interface Buyer {
	/** Eleven digits. */
	cpf: string | null;
	/** Fourteen digits or capitals; the other two come with it. */
	cnpj: string | null;
	/** “Razão social”. */
	companyName: string | null;
	/** “Inscrição estadual”: its digits, or `EXEMPT`. */
	stateRegistration: string | null;
}

export const noBuyer: Buyer = { cpf: null, cnpj: null, companyName: null, stateRegistration: null };

/** What invoices write in place of the number of a company that has none. */
const EXEMPT = "ISENTO";

/** Only the buyer's part of a row. */
export const buyerOf = ({ cpf, cnpj, companyName, stateRegistration }: Buyer): Buyer => ({
	cpf,
	cnpj,
	companyName,
	stateRegistration,
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
