/** How far the purchase of a label has come; each step is stored before the next one begins. */
export const labelStatuses = {
	requested: { label: "Pedida", tone: "warning" },
	in_cart: { label: "No carrinho do Melhor Envio", tone: "warning" },
	paid: { label: "Paga, em emissão", tone: "warning" },
	generated: { label: "Emitida, buscando o PDF", tone: "warning" },
	ready: { label: "Pronta para imprimir", tone: "good" },
	/** The provider said no: nothing was paid, and a person must look. */
	refused: { label: "Recusada", tone: "destructive" },
	/** The workshop has changed its mind; the provider is asked. */
	cancelling: { label: "Cancelando", tone: "warning" },
	cancelled: { label: "Cancelada", tone: "outline" },
} as const;

export type LabelStatus = keyof typeof labelStatuses;
export const labelStatusValues = Object.keys(labelStatuses) as [LabelStatus, ...LabelStatus[]];

/** Still to be finished by a job. */
export const openLabelStatuses = [
	"requested",
	"in_cart",
	"paid",
	"generated",
	"cancelling",
] as const satisfies LabelStatus[];
