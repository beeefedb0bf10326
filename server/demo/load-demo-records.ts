import { createHash } from "node:crypto";
import { changeStock } from "#app/shop/catalogue/stock/change-stock.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { defaultSettings, type StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	type DayCounts,
	estimateDelivery,
	type LeadTime,
	offerDelivery,
	slowestLead,
} from "#app/shop/shipping/delivery-estimate.ts";
import { shippingAddressOf } from "#app/values/address/address-views.ts";
import { streetLine } from "#app/values/address/shipping-address.ts";
import { DAY_MS, dayOf } from "#app/values/date.ts";
import { multiplyCents, sumCents } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import {
	type DemoOrder,
	type DemoPerson,
	type DemoProduct,
	demoContacts,
	demoEmailOf,
	demoOrders,
	demoPeople,
	demoProducts,
	demoReviews,
	demoShippingNames,
} from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";
import { demoEventsOf } from "#db/demo/demo-words.ts";
import {
	contacts,
	orderItems,
	orders,
	payments,
	refunds,
	revenueChanges,
	reviews,
	trackingEvents,
	users,
} from "#db/schema.server.ts";
import {
	demoBenchMinutes,
	demoWorkOrderDays,
	isMadeForOrder,
	loadDemoWorkOrders,
} from "./demo-work-orders.ts";

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

function findPerson(key: string): DemoPerson {
	const person = demoPeople.find((each) => each.key === key);
	if (!person) throw new Error(`There is no demo person with the key ${key}.`);
	return person;
}

function demoProductOf(slug: string): DemoProduct {
	const product = demoProducts.find((each) => each.slug === slug);
	if (!product) throw new Error(`There is no demo product with the slug ${slug}.`);
	return product;
}

export const demoLeadTime = ({ madeToOrder }: DemoProduct): LeadTime => ({
	isMadeToOrder: madeToOrder !== undefined,
	productionDays: madeToOrder && "productionDays" in madeToOrder ? madeToOrder.productionDays : null,
	availableAfterDays:
		madeToOrder && "availableAfterDays" in madeToOrder ? madeToOrder.availableAfterDays : null,
});

/** People without a password; only the artisans get one (`demo-artisans.ts`). */
export async function loadDemoPeople(tx: Transaction, now: Date): Promise<void> {
	await tx.insert(users).values(
		demoPeople.map((each) => ({
			id: demoId("person", each.key),
			email: demoEmailOf(each),
			emailVerified: true,
			fullName: each.fullName,
			role: each.role,
			phone: each.phone,
			address: streetLine(each),
			city: each.city,
			state: each.state,
			zipCode: each.zipCode,
			workshopTown: each.workshopTown,
			createdAt: daysBefore(now, each.joinedDaysAgo),
		})),
	);
}

export async function loadDemoOrders(tx: Transaction, now: Date, settings: StoreSettings): Promise<void> {
	const calendars = calendarsOf(settings);
	for (const [index, order] of demoOrders.entries()) {
		const customer = findPerson(order.customer);
		const items = orderItemRows(order);
		const row = orderRow(order, customer, items, { now, calendars });
		await tx.insert(orders).values(row);
		await tx.insert(orderItems).values(items);
		const events = demoEventsOf(order, customer);
		if (events.length > 0) {
			await tx.insert(trackingEvents).values(
				events.map(({ afterDays, ...event }) => ({
					...event,
					orderId: row.id,
					timestamp: daysAfter(row.createdAt, afterDays),
				})),
			);
		}
		const payment = paymentRow(order, row, index);
		if (payment) await insertPayment(tx, payment);
		if (row.refundedCents && row.cancelledAt) {
			const change = { orderId: row.id, day: dayOf(row.cancelledAt), amountCents: -row.refundedCents };
			await tx.insert(revenueChanges).values(change);
		}
	}
	await loadDemoWorkOrders(tx, now, settings);
	await moveDemoStock(tx, now);
}

/** Units of a product in the demo's orders, which were once in its stock. */
export const unitsInDemoOrders = ({ slug, madeToOrder }: DemoProduct): number =>
	madeToOrder
		? 0
		: demoOrders
				.filter((order) => order.status !== "cancelled" && !isMadeForOrder(order, slug))
				.reduce((sum, { items }) => sum + (items[slug] ?? 0), 0);

/** The history of the demo's stock, in chronological order. */
async function moveDemoStock(tx: Transaction, now: Date): Promise<void> {
	const moves = demoOrders.flatMap((order) => {
		const orderId = demoId("order", order.key);
		const placedAt = daysBefore(now, order.placedDaysAgo);
		const items = orderItemRows(order).flatMap(({ productId, stockDeducted = 0 }) =>
			productId && stockDeducted > 0 ? [{ productId, delta: stockDeducted }] : [],
		);
		const taken = items.map(({ productId, delta }) => ({ productId, delta: -delta }));
		const placed = { at: placedAt, orderId, reason: "order_placed" as const, changes: taken };
		const { cancelled } = order.events;
		if (cancelled === undefined) return [placed];
		const at = daysAfter(placedAt, cancelled);
		return [placed, { at, orderId, reason: "order_cancelled" as const, changes: items }];
	});
	const inSequence = moves.toSorted((one, other) => one.at.getTime() - other.at.getTime());
	for (const { changes, ...cause } of inSequence) await changeStock(tx, changes, cause);
}

/** A refunded payment also gets a refund, as Mercado Pago's report would create it. */
async function insertPayment(tx: Transaction, payment: typeof payments.$inferInsert): Promise<void> {
	const [row] = await tx.insert(payments).values(payment).returning();
	if (row?.status !== "refunded") return;
	await tx.insert(refunds).values({
		orderId: row.orderId,
		paymentId: row.id,
		origin: "provider",
		status: "done",
		amountCents: row.amountCents,
		reason: refundMessages.madeThere,
		settledAt: row.createdAt,
		createdAt: row.createdAt,
	});
}

type DemoItemRow = typeof orderItems.$inferInsert & { orderId: string };
type DemoOrderRow = typeof orders.$inferInsert & { id: string; createdAt: Date };

/** The items of an order, at the demo's prices. */
function orderItemRows(order: DemoOrder): DemoItemRow[] {
	return Object.entries(order.items).map(([slug, quantity]) => {
		const product = demoProductOf(slug);
		return {
			orderId: demoId("order", order.key),
			productId: demoId("product", slug),
			productName: product.name,
			imageId: demoId("image", product.photos[0].file),
			quantity,
			unitPriceCents: product.price,
			totalPriceCents: multiplyCents(product.price, quantity),
			stockDeducted: product.madeToOrder || isMadeForOrder(order, slug) ? 0 : quantity,
			benchMinutes: demoBenchMinutes(order, slug),
		};
	});
}

function orderRow(
	order: DemoOrder,
	customer: DemoPerson,
	items: DemoItemRow[],
	{ now, calendars }: { now: Date; calendars: WorkingCalendars },
): DemoOrderRow {
	const createdAt = daysBefore(now, order.placedDaysAgo);
	const { confirmed, preparing, delivered, cancelled } = order.events;
	const itemsCents = sumCents(...items.map((item) => item.totalPriceCents));
	const totalCents = sumCents(itemsCents, order.freight.cost);
	const eventDate = (days: number | undefined): Date | null =>
		days === undefined ? null : daysAfter(createdAt, days);
	const paidAt = order.paymentStatus === "paid" ? eventDate(confirmed ?? 0) : null;
	const { countedDays, ...days } =
		demoWorkOrderDays(order, { createdAt, now, calendars }) ??
		demoDaysWithoutPlaces(order, { createdAt, paidAt, calendars });
	return {
		id: demoId("order", order.key),
		userId: demoId("person", order.customer),
		status: order.status,
		paymentStatus: order.paymentStatus,
		paymentMethod: order.paymentMethod,
		itemsCents,
		shippingCents: order.freight.cost,
		totalCents,
		...(order.payment?.status === "refunded" ? { refundedCents: totalCents } : {}),
		notes: order.notes ?? null,
		shippingAddress: shippingAddressOf(customer),
		shippingOptionId: order.freight.option,
		shippingOptionName: demoShippingNames[order.freight.option],
		freightSource: order.freight.source,
		// The demo names no boxes.
		freightRecord: {
			ratesVersion: defaultSettings.shipping.ratesVersion,
			km: null,
			workshopDays: countedDays,
			parcels: [],
		},
		...days,
		carrier: order.carrier ?? null,
		trackingCode: order.trackingCode ?? null,
		trackingUrl: order.carrier === "correios" ? "https://rastreamento.correios.com.br/app/index.php" : null,
		idempotencyKey: demoId("order-key", order.key),
		requestHash: createHash("sha256").update(order.key).digest("hex"),
		expiresAt: paymentDeadline(defaultSettings.orders.expireAfterDays[order.paymentMethod], createdAt),
		paidAt,
		begunAt: eventDate(preparing),
		deliveredAt: eventDate(delivered),
		cancelledAt: eventDate(cancelled),
		stockReturnedAt: eventDate(cancelled),
		createdAt,
	};
}

function demoDaysWithoutPlaces(
	order: DemoOrder,
	{ createdAt, paidAt, calendars }: { createdAt: Date; paidAt: Date | null; calendars: WorkingCalendars },
) {
	const counts = demoDayCounts(order);
	const { payBy, promisedDate, leaveDate } = offerDelivery(createdAt, counts, calendars);
	const isLate = paidAt !== null && payBy !== null && dayOf(paidAt) > payBy;
	return {
		...(isLate ? estimateDelivery(paidAt, counts, calendars) : { promisedDate, leaveDate }),
		payBy,
		deliveryBusinessDays: counts.workshop + counts.transit,
		countedDays: counts.workshop,
	};
}

/** How many days an order of these products needs, by the shop's own rule. */
const demoDayCounts = ({ items, transitDays: transit, freight }: DemoOrder): DayCounts => ({
	workshop: slowestLead(
		Object.keys(items).map((slug) => demoLeadTime(demoProductOf(slug))),
		defaultSettings.shipping.handlingDays,
	).days,
	transit,
	optionId: freight.option,
});

function paymentRow(
	{ payment, paymentMethod, events }: DemoOrder,
	{ id: orderId, totalCents, createdAt }: DemoOrderRow,
	index: number,
): typeof payments.$inferInsert | null {
	if (!payment) return null;
	const paidAt = daysAfter(createdAt, events.confirmed ?? 0);
	return {
		orderId,
		method: paymentMethod,
		// Below the payment sandbox's numbers, which start at 1,000,000,001.
		providerPaymentId: paymentMethod === "mercadopago" ? String(900_000_001 + index) : null,
		status: payment.status,
		statusDetail: payment.detail ?? null,
		amountCents: totalCents,
		...(payment.status === "refunded" ? { refundedCents: totalCents } : {}),
		currency: "BRL",
		paymentType: payment.type ?? null,
		installments: payment.instalments ?? null,
		providerUpdatedAt: paidAt,
		createdAt: paidAt,
	};
}

export async function loadDemoReviews(tx: Transaction, now: Date): Promise<void> {
	const rows = [
		...demoReviews.customer.map(({ customer, ...review }) => ({
			...review,
			userId: demoId("person", customer),
			name: findPerson(customer).fullName,
			email: demoEmailOf(findPerson(customer)),
			isVerified: true,
			origin: "customer" as const,
		})),
		...demoReviews.counter.map((review) => ({ ...review, isVerified: true, origin: "admin" as const })),
		...demoReviews.generated.map((review) => ({ ...review, isVerified: false, origin: "ai" as const })),
	];
	await tx.insert(reviews).values(
		rows.map(({ product, name, email, writtenDaysAgo, ...review }) => ({
			...review,
			productId: demoId("product", product),
			userName: name,
			userEmail: email,
			createdAt: daysBefore(now, writtenDaysAgo),
		})),
	);
}

export async function loadDemoContacts(tx: Transaction, now: Date): Promise<void> {
	await tx
		.insert(contacts)
		.values(
			demoContacts.map(({ daysAgo, ...contact }) => ({ ...contact, createdAt: daysBefore(now, daysAgo) })),
		);
}
