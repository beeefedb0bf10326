import { deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { type OrderStatus, orderStatuses } from "#app/shop/orders/order-status.ts";
import { shortId } from "#app/values/text.ts";

/** One entry of the log, as it is listed. */
export interface AuditRow {
	id: string;
	/** Null when the shop itself did it: a job, a notification, an account that is gone. */
	actor: string | null;
	action: string;
	entity: string;
	entityId: string;
	details: Record<string, unknown>;
	createdAt: Date;
}

export const auditEntities = {
	order: "Pedidos",
	tracking: "Rastreamento",
	payment: "Pagamentos",
	product: "Produtos",
	category: "Categorias",
	user: "Usuários",
	contact: "Contatos",
	review: "Avaliações",
	settings: "Configurações",
	mail: "E-mails",
	notification: "Avisos de pagamento",
	backup: "Backups",
} as const satisfies Record<string, string>;

export interface AuditFilter {
	entity: string | null;
	/** An id, or the beginning of one. */
	q: string;
}

export function readAuditFilter({ searchParams }: URL): AuditFilter {
	const entity = searchParams.get("entity");
	return {
		entity: entity !== null && entity in auditEntities ? entity : null,
		q: (searchParams.get("q") ?? "")
			.trim()
			.toLowerCase()
			.replace(/^#/, "")
			.replace(/[^0-9a-f-]/g, "")
			.slice(0, 36),
	};
}

/** Where what an entry is about can be looked at; null when there is no such screen. */
export function entityAddress({ entity, entityId }: Pick<AuditRow, "entity" | "entityId">): string | null {
	switch (entity) {
		case "order":
		case "tracking":
			return `/admin/orders/${entityId}`;
		case "product":
			return `/admin/products/${entityId}`;
		case "user":
			return `/admin/users?usuario=${entityId}`;
		case "contact":
			return `/admin/contacts?contato=${entityId}`;
		case "settings":
			return "/admin/settings";
		default:
			return null;
	}
}

/** "#3f9a12c0"; what is no id stands as it is. */
export const entityName = (entityId: string): string =>
	entityId.length === 36 ? `#${shortId(entityId)}` : entityId === "1" ? "" : entityId;

/** The details in a few words: "Pendente → Enviado". */
export function detailsInWords(details: Record<string, unknown>): string {
	if (Array.isArray(details.changes)) {
		const paths = details.changes.map((change: { path?: unknown }) => String(change.path ?? ""));
		return paths.join(", ");
	}
	const { from, to, ...rest } = details;
	const parts = Object.entries(rest)
		.filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
		.map(([name, value]) => `${name}: ${String(value)}`);
	if (from !== undefined && to !== undefined && from !== to) parts.unshift(`${word(from)} → ${word(to)}`);
	return parts.join(" · ");
}

const word = (value: unknown): string =>
	typeof value === "string" && value in orderStatuses ? deskStatusLabel(value as OrderStatus) : String(value);
