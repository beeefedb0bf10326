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

/** Names of the fields for people, in the order in which they are listed. */
const correctedFieldNames = {
	address: "endereço",
	recipient: "quem recebe",
	phone: "telefone",
	buyer: "dados da nota fiscal",
	notes: "observações",
} as const;

type CorrectedFieldName = keyof typeof correctedFieldNames;

/** A field that a correction changed, in words for people. */
export interface CorrectedField {
	name: CorrectedFieldName;
	before: string;
	after: string;
}

/** The fields that differ; none for the same form submitted twice. */
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

/** The corrected fields in an entry of the audit log; none once the customer's data was erased. */
export function readCorrectedFields({ corrected }: Record<string, unknown>): CorrectedField[] {
	return Array.isArray(corrected) ? (corrected as CorrectedField[]) : [];
}

/** Only another place can change the freight; a house further down the street does not. */
export const isOtherPlace = (before: ShippingAddress, after: ShippingAddress): boolean =>
	(["zipCode", "city", "state"] as const).some((name) => before[name] !== after[name]);

/** Whether an invoice that was issued before the correction is now wrong. */
export const concernsInvoice = (fields: readonly CorrectedField[]): boolean =>
	fields.some(({ name }) => name === "address" || name === "recipient" || name === "buyer");

/**
 * The shipping option of the order, if it also leads to the new place, otherwise the default; undefined where no
 * carrier delivers there.
 */
export function correctedOption<Option extends { id: string; cost: number }>(
	options: readonly Option[],
	optionId: string,
): Option | undefined {
	const sent = options.filter(({ id }) => id !== PICKUP);
	return sent.find(({ id }) => id === optionId) ?? defaultShippingOption(sent);
}
