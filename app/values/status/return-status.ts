/** The states that the return of an order passes through, and the two kinds there are. */

export const returnStatuses = {
	asked: { label: "Devolução pedida", tone: "warning" },
	collected: { label: "Peças recolhidas", tone: "warning" },
	checked: { label: "Peças conferidas", tone: "warning" },
	refunded: { label: "Valor devolvido", tone: "good" },
	/** Nothing of it was with the shop, as when it was never paid. */
	closed: { label: "Nada a devolver", tone: "outline" },
	refused: { label: "Devolução recusada", tone: "destructive" },
	/** The customer stays with the products after all. */
	dropped: { label: "Devolução cancelada", tone: "outline" },
} as const;

export type ReturnStatus = keyof typeof returnStatuses;
export const returnStatusValues = Object.keys(returnStatuses) as [ReturnStatus, ...ReturnStatus[]];

/** The workshop or the customer has something to do. */
export const openReturnStatuses = [
	"asked",
	"collected",
	"checked",
] as const satisfies readonly ReturnStatus[];

/** From then on the whole amount has to go back to the customer. */
export const settledReturnStatuses = [
	"checked",
	"refunded",
	"closed",
] as const satisfies readonly ReturnStatus[];

export const returnKinds = {
	/** Within seven days of the delivery, or before it: the law gives it without a reason (CDC, article 49). */
	withdrawal: { label: "Desistência da compra" },
	/** Later, for a defect (CDC, article 26): the workshop decides. */
	request: { label: "Pedido de devolução" },
} as const;

export type ReturnKind = keyof typeof returnKinds;
export const returnKindValues = Object.keys(returnKinds) as [ReturnKind, ...ReturnKind[]];
