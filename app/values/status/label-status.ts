/** The stages of buying a label; each is stored before the next one starts. */
export const labelStatuses = {
	requested: { label: "Pedida", tone: "warning" },
	in_cart: { label: "No carrinho do Melhor Envio", tone: "warning" },
	paid: { label: "Paga, em emissão", tone: "warning" },
	generated: { label: "Emitida, buscando o PDF", tone: "warning" },
	ready: { label: "Pronta para imprimir", tone: "good" },
	/** Melhor Envio refused the label before it was paid, and it was removed from the cart: a person must look. */
	refused: { label: "Recusada", tone: "destructive" },
	/** The label is to be cancelled; Melhor Envio has not confirmed it yet. */
	cancelling: { label: "Cancelando", tone: "warning" },
	cancelled: { label: "Cancelada", tone: "outline" },
} as const satisfies Record<string, { label: string; tone: string }>;

export type LabelStatus = keyof typeof labelStatuses;
export const labelStatusValues = Object.keys(labelStatuses) as [LabelStatus, ...LabelStatus[]];

/** Labels that a job still has to finish: those with a next step in `label-steps.ts`. */
export const openLabelStatuses = [
	"requested",
	"in_cart",
	"paid",
	"generated",
	"cancelling",
] as const satisfies readonly LabelStatus[];
