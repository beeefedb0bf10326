import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { melhorEnvioAccess } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { DAY_MS, formatDate } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { cancellableStatuses, labelStatusesInUse } from "./label-steps.ts";
import { labelMessages } from "./labels.messages.ts";
import { joinPdfs } from "./papers/join-pdfs.server.ts";

/** The labels of an order, without their files. */
export const listLabels = ({ id }: ReadableOrder<"admin">) =>
	db
		.select({
			id: shippingLabels.id,
			number: shippingLabels.number,
			status: shippingLabels.status,
			price: shippingLabels.priceCents,
			trackingCode: shippingLabels.trackingCode,
			failure: shippingLabels.failure,
			volumes: shippingLabels.volumes,
			/** Once the carrier has the parcel, its label can no longer be cancelled. */
			isPosted: sql<boolean>`${shippingLabels.carrierStatus} is not null`,
			hasPdf: sql<boolean>`${shippingLabels.pdf} is not null`,
			hasDeclaration: sql<boolean>`${shippingLabels.declarationPdf} is not null`,
		})
		.from(shippingLabels)
		.where(eq(shippingLabels.orderId, id))
		.orderBy(asc(shippingLabels.number));

/** The labels of these orders that can still be cancelled. */
export async function listCancellableLabels(_admin: Admin, orderIds: readonly string[]) {
	if (orderIds.length === 0) return new Map<string, never>();
	const rows = await db
		.select({ orderId: shippingLabels.orderId, price: shippingLabels.priceCents })
		.from(shippingLabels)
		.where(
			and(
				inArray(shippingLabels.orderId, [...orderIds]),
				inArray(shippingLabels.status, [...cancellableStatuses]),
				isNull(shippingLabels.carrierStatus),
			),
		);
	return Map.groupBy(rows, ({ orderId }) => orderId);
}

/**
 * Whether the order's current data is printed on a label, bought or about to be. A refused label leaves nothing at
 * Melhor Envio.
 */
export async function hasLabelInUse(database: Queryable, orderId: string): Promise<boolean> {
	const inUse = inArray(shippingLabels.status, [...labelStatusesInUse]);
	return (await database.$count(shippingLabels, and(eq(shippingLabels.orderId, orderId), inUse))) > 0;
}

/** The files of a label: the label, the declaration of contents, or both in one file. */
export type LabelPaper = "etiqueta" | "dace" | "tudo";

/** Null where a file is missing. Throws where the two cannot be joined. */
export async function findLabelPdf(
	_admin: Admin,
	orderId: string,
	labelId: string,
	paper: LabelPaper = "etiqueta",
): Promise<Buffer | null> {
	if (!isUuid(orderId) || !isUuid(labelId)) return null;
	const [row] = await db
		.select({ etiqueta: shippingLabels.pdf, dace: shippingLabels.declarationPdf })
		.from(shippingLabels)
		.where(and(eq(shippingLabels.id, labelId), eq(shippingLabels.orderId, orderId)));
	const wanted = paper === "tudo" ? [row?.etiqueta, row?.dace] : [row?.[paper]];
	const files = wanted.flatMap((file) => (file ? Buffer.from(file, "base64") : []));
	const [first, ...others] = files;
	if (!first || files.length < wanted.length) return null;
	return others.length === 0 ? first : joinPdfs(files);
}

/** Early enough to make a new token. */
const WARNING_MS = 7 * DAY_MS;

const day = (moment: Date | null): string => (moment ? formatDate(moment) : "");

/** Whether labels can be bought, and a Portuguese sentence about the action needed to keep it so. */
export async function labelAccount(
	now = new Date(),
): Promise<{ isSetUp: boolean; works: boolean; warning: string | null }> {
	const { setUpIn, token, expiresAt, rejectedAt, renewal } = await melhorEnvioAccess(now);
	if (setUpIn === null) return { isSetUp: false, works: false, warning: null };
	const ended =
		setUpIn === "panel"
			? { soon: labelMessages.reconnectBefore(day(expiresAt)), now: labelMessages.reconnect }
			: { soon: labelMessages.renewalRefused(day(expiresAt)), now: labelMessages.authorizationEnded };
	const isNear = expiresAt !== null && expiresAt.getTime() - now.getTime() < WARNING_MS;
	const warnings = {
		by_hand: token
			? isNear
				? labelMessages.tokenExpires(day(expiresAt))
				: null
			: labelMessages.tokenExpired(day(expiresAt)),
		refused: token ? ended.soon : ended.now,
		// A token is renewed a week before it ends. If it ended nevertheless, Melhor Envio has not answered since.
		automatic:
			token !== null || expiresAt === null
				? null
				: rejectedAt
					? labelMessages.rejectedUnanswered(formatDate(rejectedAt))
					: labelMessages.renewalUnanswered(day(expiresAt)),
	};
	return {
		isSetUp: true,
		works: token !== null || (renewal === "automatic" && expiresAt === null),
		warning: warnings[renewal],
	};
}

/**
 * The codes of the labels with which an order's parcels travel (`orderLabels`); null for a label whose code is not known
 * yet. One that was refused, or is cancelled, has no parcel.
 */
export const labelCodesOfOrder = sql<(string | null)[]>`(
	select coalesce(jsonb_agg(l.tracking_code order by l.number), '[]') from shipping_labels l
	where l.order_id = orders.id and l.status not in ('refused', 'cancelling', 'cancelled'))`;
