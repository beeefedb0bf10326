/** States of a contact message (specification, section 4). */
export const contactStatuses = {
	new: { label: "Novo" },
	in_progress: { label: "Em andamento" },
	resolved: { label: "Resolvido" },
} as const satisfies Record<string, { label: string }>;

export type ContactStatus = keyof typeof contactStatuses;
/** An unknown state is shown as new (specification, section 4). */
export const knownContactStatus = (status: string): ContactStatus =>
	Object.hasOwn(contactStatuses, status) ? (status as ContactStatus) : "new";
export const contactStatusValues = Object.keys(contactStatuses) as [ContactStatus, ...ContactStatus[]];

/** Categories of contact messages (specification, section 5). */
export const contactCategories = {
	general: { label: "Dúvida geral" },
	order: { label: "Pedido" },
	product: { label: "Produto" },
	shipping: { label: "Entrega e frete" },
	return: { label: "Troca ou devolução" },
	partnership: { label: "Parceria" },
} as const satisfies Record<string, { label: string }>;

export type ContactCategory = keyof typeof contactCategories;
export const contactCategoryValues = Object.keys(contactCategories) as [
	ContactCategory,
	...ContactCategory[],
];
