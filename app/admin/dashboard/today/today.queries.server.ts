import { and, asc, desc, eq, inArray, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { matchesQueue } from "#app/admin/orders/order-conditions.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { readOrderBalances } from "#app/shop/orders/money/order-balance.server.ts";
import { hasOpenTask } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { holdingKinds } from "#app/shop/orders/tasks/task-kinds.ts";
import { listAllBegunWork } from "#app/shop/orders/work-orders/changes/begun-work.server.ts";
import { planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { cityAndState } from "#app/values/address/shipping-address.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { cents, subtractCents } from "#app/values/money.ts";
import { COUNT_LIMIT } from "#app/values/number.ts";
import { isPickup } from "#app/values/pickup.ts";
import { db } from "#db/client.server.ts";
import {
	contacts,
	deliveryDay,
	images,
	orderItems,
	orders,
	workOrders,
	workPhotos,
} from "#db/schema.server.ts";
import {
	daysLate,
	dueOfMessage,
	dueOfOrder,
	dueOnceSeen,
	firstToDo,
	isUnderWay,
	nextStepOf,
} from "./today-due.ts";

const MAX_ROWS = 12;

/** The first things to do, with all orders that are being made or ready, and how many of each kind wait in all. */
export async function readToday(admin: Admin, now = new Date(), limit = MAX_ROWS) {
	const today = dayOf(now);
	const [openOrders, messages, awaited, begun, settings] = await Promise.all([
		readOpenOrders(),
		readNewMessages(),
		readAwaitedPhotos(),
		readBegunWork(admin),
		readSettings(),
	]);
	const calendars = calendarsOf(settings);
	const starts = openOrders.some(hasWorkOrders)
		? await readPlannedStarts(settings, now)
		: new Map<string, IsoDay>();
	const first = firstToDo(
		[
			...openOrders.map((order) => ({
				...order,
				kind: "order" as const,
				isUnderWay: isUnderWay(order),
				due: dueOfOrder({ ...order, plannedStart: starts.get(order.id) ?? null }, calendars),
			})),
			...messages.map((message) => ({
				...message,
				kind: "message" as const,
				isUnderWay: false,
				due: dueOfMessage(message),
			})),
			...awaited.map((photos) => ({
				...photos,
				kind: "photos" as const,
				isUnderWay: false,
				due: dueOnceSeen(photos),
			})),
			...begun.map((work) => ({
				...work,
				kind: "begun" as const,
				isUnderWay: false,
				due: dueOnceSeen(work),
			})),
		],
		today,
		limit,
	);
	const shown = first.filter((thing) => thing.kind === "order");
	const [items, balances] = await Promise.all([
		readItems(shown.map(({ id }) => id)),
		readOrderBalances(
			db,
			shown.filter((order) => nextStepOf(order) === "transfer").map(({ id }) => id),
		),
	]);
	const rows = first.map((thing) => {
		const late = daysLate(thing.due, today);
		if (thing.kind !== "order") return { ...thing, daysLate: late };
		const { address, shippingOptionId, freightRecord: _, total, isUnderWay: __, ...order } = thing;
		return {
			...order,
			daysLate: late,
			step: nextStepOf(order),
			town: isPickup({ shippingOptionId }) ? "retirada na oficina" : cityAndState(address),
			items: items.get(order.id) ?? null,
			/** The amount that a transfer still has to bring. */
			missing: subtractCents(total, balances.get(order.id)?.held ?? cents(0)),
		};
	});
	const transfers = openOrders.filter((order) => nextStepOf(order) === "transfer").length;
	return {
		rows,
		waiting: {
			transfers,
			workshop: openOrders.length - transfers,
			messages: messages.length,
			/** The orders whose photographs wait, which no list shows. */
			photos: awaited.map(({ id }) => id),
			/** The same of cancelled orders with begun work. */
			begun: begun.map(({ id }) => id),
		},
	};
}

export type Today = Awaited<ReturnType<typeof readToday>>;
type TodayRow = Today["rows"][number];
export type TodayOrder = Extract<TodayRow, { kind: "order" }>;
export type TodayMessage = Extract<TodayRow, { kind: "message" }>;
export type TodayPhotos = Extract<TodayRow, { kind: "photos" }>;
export type TodayBegun = Extract<TodayRow, { kind: "begun" }>;

/** The day on which the plan of the benches begins each order. */
async function readPlannedStarts(settings: StoreSettings, now: Date): Promise<Map<string, IsoDay>> {
	const { benches, places, rules } = await readBenchWork(db, settings, now);
	const planned = planPromises(benches, places, rules);
	const starts = new Map<string, IsoDay>();
	for (const { id, orderId } of places) {
		const start = planned.get(id)?.start ?? null;
		if (orderId === null || start === null) continue;
		const earliest = starts.get(orderId);
		if (earliest === undefined || start < earliest) starts.set(orderId, start);
	}
	return starts;
}

const workshopDays = sql<number | null>`(${orders.freightRecord} ->> 'workshopDays')::int`;

/**
 * Near enough to the day on which the next step is due to read the first hundred by it: a week has five business days.
 * `dueOfOrder` knows the exact one.
 */
const nearlyDue = sql`${deliveryDay(orders)} - (coalesce(${orders.deliveryBusinessDays} - case
	when ${orders.begunAt} is null and ${orders.readyAt} is null then 0 else ${workshopDays} end, 0) * 7 / 5)`;

/** Transfers that wait for their confirmation, and paid orders that are in the workshop and not held. */
const readOpenOrders = () =>
	unionAll(
		selectOrders(matchesQueue("check_transfer"), asc(orders.createdAt)),
		selectOrders(and(matchesQueue("produce"), not(hasOpenTask(holdingKinds))), sql`${nearlyDue} nulls last`),
	);

const selectOrders = (where: SQL | undefined, orderBy: SQL) =>
	db
		.select({
			id: orders.id,
			status: orders.status,
			paymentStatus: orders.paymentStatus,
			createdAt: orders.createdAt,
			paidAt: orders.paidAt,
			begunAt: orders.begunAt,
			readyAt: orders.readyAt,
			expiresAt: orders.expiresAt,
			promisedDate: orders.promisedDate,
			estimatedDeliveryDate: orders.estimatedDeliveryDate,
			deliveryBusinessDays: orders.deliveryBusinessDays,
			workshopDays: orders.workshopDays,
			transitDays: orders.transitDays,
			freightRecord: orders.freightRecord,
			shippingOptionId: orders.shippingOptionId,
			address: orders.shippingAddress,
			total: orders.totalCents,
		})
		.from(orders)
		.where(where)
		.orderBy(orderBy, asc(orders.id))
		.limit(COUNT_LIMIT);

const readNewMessages = () =>
	db
		.select({
			id: contacts.id,
			name: contacts.name,
			subject: contacts.subject,
			createdAt: contacts.createdAt,
		})
		.from(contacts)
		.where(eq(contacts.status, "new"))
		.orderBy(asc(contacts.createdAt), asc(contacts.id))
		.limit(COUNT_LIMIT);

/** The orders whose customers would see a photograph of the work once the owner has looked at it, each with its oldest. */
async function readAwaitedPhotos() {
	const photos = await db
		.select({
			orderId: orders.id,
			name: workOrders.productName,
			oldest: { id: workPhotos.id, width: images.width },
			createdAt: workPhotos.takenAt,
		})
		.from(workPhotos)
		.innerJoin(images, eq(images.id, workPhotos.imageId))
		.innerJoin(workOrders, eq(workOrders.id, workPhotos.workOrderId))
		.innerJoin(orders, eq(orders.id, workOrders.orderId))
		.where(
			and(
				eq(workPhotos.isAwaited, true),
				isNull(workPhotos.shownAt),
				isNull(workOrders.returnedAt),
				ne(orders.status, "cancelled"),
			),
		)
		.orderBy(asc(workPhotos.takenAt), asc(workPhotos.id))
		.limit(COUNT_LIMIT);
	return [...Map.groupBy(photos, ({ orderId }) => orderId).values()].flatMap(([first, ...others]) => {
		if (!first) return [];
		const { orderId, ...oldest } = first;
		return [{ ...oldest, id: orderId, count: 1 + others.length }];
	});
}

/** The cancelled orders with begun work about which the owner has not answered, each with its first piece. */
async function readBegunWork(admin: Admin) {
	const works = await listAllBegunWork(admin, COUNT_LIMIT);
	return [...Map.groupBy(works, ({ orderId }) => orderId).values()].flatMap(([first, ...others]) =>
		first ? [{ id: first.orderId, createdAt: first.askedAt, first, others: others.length }] : [],
	);
}

/** The most expensive item of each order with its photograph, and how many others there are. */
async function readItems(orderIds: readonly string[]) {
	const items =
		orderIds.length === 0
			? []
			: await db
					.select({
						orderId: orderItems.orderId,
						name: orderItems.productName,
						quantity: orderItems.quantity,
						image: imageColumns,
					})
					.from(orderItems)
					.leftJoin(images, eq(images.id, orderItems.imageId))
					.where(inArray(orderItems.orderId, [...orderIds]))
					.orderBy(desc(orderItems.totalPriceCents), asc(orderItems.id));
	return new Map(
		[...Map.groupBy(items, ({ orderId }) => orderId)].map(([orderId, [first, ...others]]) => [
			orderId,
			{
				name: first?.name ?? "",
				image: first?.image ?? null,
				others: [first, ...others].reduce((units, item) => units + (item?.quantity ?? 0), -1),
			},
		]),
	);
}
