import type { MercadoPagoChargeback } from "#app/shop/payments/mercado-pago/calls/mercado-pago-responses.ts";
import { formatDateTime } from "#app/values/date.ts";

/** The states of the documents in which the owner does not need to send any. */
const documentNotes: Record<string, string> = {
	review_pending: "Os documentos já foram enviados: a decisão pode levar até seis meses.",
	valid: "Os documentos foram aceitos: a decisão pode levar até seis meses.",
	not_applicable: "O Mercado Pago não pede documentos deste caso.",
};

/** A task's text and deadline for a case: until when the owner may answer, or that nothing is left to do. */
export function describeCase(chargeback: MercadoPagoChargeback): { note: string | null; until: Date | null } {
	const note = documentNotes[chargeback.documentation_status ?? ""] ?? null;
	return { note, until: note === null ? (chargeback.date_documentation_deadline ?? null) : null };
}

/** The text of a stored case, beside its payment. */
export function caseStatus(stored: {
	documentsStatus: string | null;
	documentsDueAt: Date | null;
	isCovered: boolean | null;
}): string {
	const { documentsStatus, documentsDueAt, isCovered } = stored;
	if (isCovered !== null) return isCovered ? "Decidida a favor da loja." : "Decidida contra a loja.";
	const note = documentNotes[documentsStatus ?? ""];
	if (note) return note;
	return documentsDueAt
		? `Responda até ${formatDateTime(documentsDueAt)}.`
		: "Responda na conta do Mercado Pago.";
}
