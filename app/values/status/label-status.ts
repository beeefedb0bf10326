/** How far the purchase of a label has come; each step is stored before the next one begins. */
export const labelStatuses = {
	requested: { label: "Pedida", tone: "warning" },
	in_cart: { label: "No carrinho do Melhor Envio", tone: "warning" },
	paid: { label: "Paga, em emissão", tone: "warning" },
	generated: { label: "Emitida, buscando o PDF", tone: "warning" },
	ready: { label: "Pronta para imprimir", tone: "good" },
	/** Nothing was paid and nothing is in Melhor Envio's cart: a person must look. */
	refused: { label: "Recusada", tone: "destructive" },
	/** The workshop has changed its mind; Melhor Envio is asked. */
	cancelling: { label: "Cancelando", tone: "warning" },
	cancelled: { label: "Cancelada", tone: "outline" },
} as const satisfies Record<string, { label: string; tone: string }>;

export type LabelStatus = keyof typeof labelStatuses;
export const labelStatusValues = Object.keys(labelStatuses) as [LabelStatus, ...LabelStatus[]];

/** Labels that are still to be finished by a job: those with a next step in `label-steps.ts`. */
export const openLabelStatuses = [
	"requested",
	"in_cart",
	"paid",
	"generated",
	"cancelling",
] as const satisfies readonly LabelStatus[];
