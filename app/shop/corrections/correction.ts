import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { placeLine, type ShippingAddress } from "#app/values/address/shipping-address.ts";
import { type Buyer, formatBuyerDocument } from "#app/values/buyer.ts";
import { formatPhone } from "#app/values/phone.ts";
import { PICKUP } from "#app/values/pickup.ts";

/** The part of an order that can be corrected. */
export interface CorrectableData {
	address: ShippingAddress;
	buyer: Buyer;
	notes: string | null;
}

/** In words, in the order in which they are told. */
const correctedFieldNames = {
	address: "endereço",
	recipient: "quem recebe",
	phone: "telefone",
	buyer: "dados da nota fiscal",
	notes: "observações",
} as const;

type CorrectedFieldName = keyof typeof correctedFieldNames;

/** One thing that a correction changed, as people read it. */
export interface CorrectedField {
	name: CorrectedFieldName;
	before: string;
	after: string;
}

/** What differs; nothing for the same form sent twice. */
export function listCorrections(before: CorrectableData, after: CorrectableData): CorrectedField[] {
	const [old, now] = [describeData(before), describeData(after)];
	return (Object.keys(correctedFieldNames) as CorrectedFieldName[])
		.filter((name) => old[name] !== now[name])
		.map((name) => ({ name, before: old[name], after: now[name] }));
}

function describeData({ address, buyer, notes }: CorrectableData): Record<CorrectedFieldName, string> {
	const { companyName, stateRegistration } = buyer;
	return {
		address: placeLine(address),
		recipient: address.fullName,
		phone: formatPhone(address.phone),
		buyer: joined(companyName, formatBuyerDocument(buyer), stateRegistration && `IE ${stateRegistration}`),
		notes: notes ?? "",
	};
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

/** "endereço, telefone" */
export const formatCorrectedNames = (fields: readonly CorrectedField[]): string =>
	fields.map(({ name }) => correctedFieldNames[name]).join(", ");

/** "telefone: antes “(11) 98888-1234”, agora “(11) 97777-0000”" */
export const formatCorrectedField = ({ name, before, after }: CorrectedField): string =>
	`${correctedFieldNames[name]}: antes ${quoted(before)}, agora ${quoted(after)}`;

const quoted = (text: string): string => (text ? `“${text}”` : "nada");

/** What an entry of the audit log says was corrected; nothing once its customer's data was erased. */
export function readCorrectedFields({ corrected }: Record<string, unknown>): CorrectedField[] {
	return Array.isArray(corrected) ? (corrected as CorrectedField[]) : [];
}

/** Only another place makes another freight; a house further down the street does not. */
export const isOtherPlace = (before: ShippingAddress, after: ShippingAddress): boolean =>
	(["zipCode", "city", "state"] as const).some((name) => before[name] !== after[name]);

/** Whether an invoice that was issued before names somebody or somewhere else. */
export const concernsInvoice = (fields: readonly CorrectedField[]): boolean =>
	fields.some(({ name }) => name === "address" || name === "recipient" || name === "buyer");

/** The way of sending stays where it leads to the new place as well. Nothing where no carrier goes there. */
export function correctedOption<Option extends { id: string; cost: number }>(
	options: readonly Option[],
	optionId: string,
): Option | undefined {
	const sent = options.filter(({ id }) => id !== PICKUP);
	return sent.find(({ id }) => id === optionId) ?? defaultShippingOption(sent);
}
