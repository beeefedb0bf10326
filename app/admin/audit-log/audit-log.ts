import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import { settingLabel } from "#app/admin/settings/sections/setting-sections.ts";
import { choiceFilter, readSearchText, searchFilter } from "#app/platform/lists/list-filter.ts";
import { auditSubjects, findAuditAction } from "#app/shop/audit/audit-actions.ts";
import { formatCorrectedField, readCorrectedFields } from "#app/shop/corrections/correction.ts";
import { findText, isTextKey } from "#app/shop/texts/shop-texts.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import { type ContactStatus, contactStatuses } from "#app/values/status/contact-status.ts";
import { type OrderStatus, orderStatuses } from "#app/values/status/order-status.ts";
import { type Role, roles } from "#app/values/status/role.ts";
import { shortId, toOptions } from "#app/values/text.ts";
import { isUuid } from "#app/values/uuid.ts";

export const auditFilters = {
	entity: choiceFilter("Assunto", "Todos os assuntos", toOptions(auditSubjects)),
	/** The beginning of an id, or of the text that is used as one (a search, a file name). */
	q: {
		...searchFilter("Buscar pelo número do registro", "Número do pedido, produto…"),
		read: (written: string) => readSearchText(written).toLowerCase().replace(/^#/, ""),
	},
};

/** The address of the entry's entity; null when it has no screen. */
export const entityPath = ({ action, entityId }: { action: string; entityId: string }): string | null =>
	findAuditAction(action)?.path?.(entityId) ?? null;

/** Entities whose ids are readable: a search, a file name. */
const entitiesNamedById = ["search", "backup", "export"];

/** "#3f9a12c0"; empty for an id that a reader cannot use. */
export function entityLabel({ entity, entityId }: { entity: string; entityId: string }): string {
	if (entity === "text" && isTextKey(entityId)) return findText(entityId).title;
	if (isUuid(entityId)) return `#${shortId(entityId)}`;
	return entitiesNamedById.includes(entity) ? entityId : "";
}

/** The details in a few words: "Pendente → Enviado". Leaves out details that a reader would not understand. */
export function formatAuditDetails(details: Record<string, unknown>): string {
	if (Array.isArray(details.changes)) {
		return details.changes.map(({ path }: { path?: unknown }) => settingLabel(String(path))).join(", ");
	}
	const corrected = readCorrectedFields(details);
	if (corrected.length > 0) return corrected.map(formatCorrectedField).join(" · ");
	const { from, to, ...rest } = details;
	const transition =
		from !== undefined && to !== undefined && from !== to
			? [`${formatDetailValue(from)} → ${formatDetailValue(to)}`]
			: [];
	const descriptions = Object.entries(rest).flatMap(([name, value]) => {
		const format = Object.hasOwn(detailFormatters, name) ? detailFormatters[name] : undefined;
		return format && (typeof value === "string" || typeof value === "number") ? [format(value)] : [];
	});
	return [...transition, ...descriptions].join(" · ");
}

const asText = (value: string | number): string => String(value);

const detailFormatters: Record<string, (value: string | number) => string> = {
	name: asText,
	product: asText,
	description: asText,
	problem: asText,
	filter: asText,
	/** Other orders whose bench work the same change moved. */
	orders: (value) => `também ${value}`,
	rows: (value) => `${value} registros`,
	images: (value) => `${value} fotos`,
	count: (value) => `${value} no total`,
	created: (value) => (value === 1 ? "1 produto novo" : `${value} produtos novos`),
	updated: (value) => (value === 1 ? "1 produto alterado" : `${value} produtos alterados`),
	rating: (value) => `nota ${value}`,
	status: (value) => formatDetailValue(value),
	kind: asText,
	paymentId: (value) => `pagamento ${value}`,
	totalCents: (value) => (typeof value === "number" ? formatMoney(cents(value)) : value),
	trackingCode: (value) => `código ${value}`,
	furtherTrackingCodes: (value) =>
		value === ""
			? "um só volume"
			: String(value)
					.split(", ")
					.map((code, at) => `Volume ${at + 2}: ${code}`)
					.join(" · "),
	reason: (value) =>
		({ customer: "a pedido do cliente", shop: "pela oficina", expired: "sem pagamento no prazo" })[value] ??
		String(value),
};

function formatDetailValue(value: unknown): string {
	const text = String(value);
	if (Object.hasOwn(orderStatuses, text)) return adminOrderStatusLabel(text as OrderStatus);
	if (Object.hasOwn(roles, text)) return roles[text as Role].label;
	if (Object.hasOwn(contactStatuses, text)) return contactStatuses[text as ContactStatus].label;
	return text;
}
