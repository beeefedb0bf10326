/** How far the purchase of a label has come; each step is stored before the next one begins. */
export const labelStatuses = {
	requested: { label: "Pedida", tone: "warning" },
	in_cart: { label: "No carrinho do Melhor Envio", tone: "warning" },
	paid: { label: "Paga, em emissão", tone: "warning" },
	generated: { label: "Emitida, buscando o PDF", tone: "warning" },
	ready: { label: "Pronta para imprimir", tone: "good" },
	/** Nothing was paid and nothing is in the provider's cart: a person must look. */
	refused: { label: "Recusada", tone: "destructive" },
	/** The workshop has changed its mind; the provider is asked. */
	cancelling: { label: "Cancelando", tone: "warning" },
	cancelled: { label: "Cancelada", tone: "outline" },
} as const;

export type LabelStatus = keyof typeof labelStatuses;
export const labelStatusValues = Object.keys(labelStatuses) as [LabelStatus, ...LabelStatus[]];

interface LabelStep {
	/** What a job does next. */
	step: "put_into_cart" | "pay" | "generate" | "print" | "cancel";
	/** It costs, so the order has to be one that may be sent. */
	costs?: true;
	/** Where the label stands after a refusal: what is paid stays paid, and can be cancelled. */
	onRefusal: "refused" | "stays";
}

/** Labels that are still to be finished by a job. */
export const labelSteps = {
	requested: { step: "put_into_cart", costs: true, onRefusal: "refused" },
	in_cart: { step: "pay", costs: true, onRefusal: "refused" },
	paid: { step: "generate", onRefusal: "stays" },
	generated: { step: "print", onRefusal: "stays" },
	cancelling: { step: "cancel", onRefusal: "stays" },
} as const satisfies Partial<Record<LabelStatus, LabelStep>>;

export type OpenLabelStatus = keyof typeof labelSteps;
export const openLabelStatuses = Object.keys(labelSteps) as [OpenLabelStatus, ...OpenLabelStatus[]];
export const isOpenLabelStatus = (status: LabelStatus): status is OpenLabelStatus => status in labelSteps;

/** Paid, and as long as no carrier has the parcel the price comes back. */
export const cancellableStatuses: readonly LabelStatus[] = ["paid", "generated", "ready"];
