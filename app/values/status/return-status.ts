/** The states of an order's return, and its two kinds. */

export const returnStatuses = {
	asked: { label: "Devolução pedida", tone: "warning" },
	collected: { label: "Peças recolhidas", tone: "warning" },
	checked: { label: "Peças conferidas", tone: "warning" },
	refunded: { label: "Reembolso feito", tone: "good" },
	/** The shop holds no money for it, for example because it was never paid. */
	closed: { label: "Nada a reembolsar", tone: "outline" },
	refused: { label: "Devolução recusada", tone: "destructive" },
	/** The customer keeps the products after all. */
	dropped: { label: "Devolução cancelada", tone: "outline" },
} as const;

export type ReturnStatus = keyof typeof returnStatuses;
export const returnStatusValues = Object.keys(returnStatuses) as [ReturnStatus, ...ReturnStatus[]];

/** The workshop or the customer has to act. */
export const openReturnStatuses = [
	"asked",
	"collected",
	"checked",
] as const satisfies readonly ReturnStatus[];

/** From these states on, the full amount is due to the customer. */
export const settledReturnStatuses = [
	"checked",
	"refunded",
	"closed",
] as const satisfies readonly ReturnStatus[];

export const returnKinds = {
	/** Up to seven days after delivery: the law grants it without a reason (CDC, article 49). */
	withdrawal: { label: "Desistência da compra" },
	/** Later, because of a defect (CDC, article 26): the workshop decides. */
	request: { label: "Solicitação de devolução" },
} as const;

export type ReturnKind = keyof typeof returnKinds;
export const returnKindValues = Object.keys(returnKinds) as [ReturnKind, ...ReturnKind[]];
