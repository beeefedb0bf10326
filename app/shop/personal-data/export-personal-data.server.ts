import { asc, eq, inArray } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import {
	type OrderMoney,
	readMoneyOfOrders,
	readReturnedPayments,
} from "#app/shop/orders/lifecycle/read-order-money.server.ts";
import { listOrdersOfCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { stillToGoBack } from "#app/shop/orders/payment/money-words.ts";
import { type Buyer, noBuyer } from "#app/values/buyer.ts";
import { cents, centsToReais, subtractCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import {
	favourites,
	moneyEntries,
	orderInvoices,
	orderReturns,
	orders,
	payments,
	products,
	refunds,
	reviews,
	sessions,
	trackingEvents,
	users,
} from "#db/schema.server.ts";

/** More than any customer has, because a copy must be complete. */
const MAX_ORDERS = 10_000;
/** Orders that are read at once, each with the XML of its invoices. */
const BATCH_SIZE = 20;

/**
 * What the account holds and what was ordered, written and liked with it, in the field names of the specification.
 * Messages of the contact form belong to no account and are not in it, nor are mails, which repeat what stands here.
 * Secrets (the password's hash, session tokens) are no personal data.
 */
export async function exportPersonalData(customer: Customer) {
	const orders: ExportedOrder[] = [];
	for await (const batch of batchesOfOrders(customer)) orders.push(...batch);
	return { ...(await exportAccount(customer)), orders };
}

/** The same as text, written while it is read: the orders come last, some at a time. */
export async function* writePersonalData(customer: Customer): AsyncGenerator<string> {
	yield JSON.stringify(await exportAccount(customer), null, "\t").replace(/\n\}$/, ',\n\t"orders": [');
	let separator = "\n";
	for await (const batch of batchesOfOrders(customer)) {
		for (const order of batch) {
			yield separator + JSON.stringify(order, null, "\t").replace(/^/gm, "\t\t");
			separator = ",\n";
		}
	}
	yield "\n\t]\n}\n";
}

async function exportAccount(customer: Customer) {
	const [[account], sessionRows, reviewRows, favouriteRows] = await Promise.all([
		db.select().from(users).where(eq(users.id, customer.id)),
		db
			.select({
				created_at: sessions.createdAt,
				expires_at: sessions.expiresAt,
				ip_address: sessions.ipAddress,
				user_agent: sessions.userAgent,
			})
			.from(sessions)
			.where(eq(sessions.userId, customer.id))
			.orderBy(asc(sessions.createdAt)),
		db
			.select({
				id: reviews.id,
				product: products.name,
				rating: reviews.rating,
				comment: reviews.comment,
				is_verified: reviews.isVerified,
				created_at: reviews.createdAt,
			})
			.from(reviews)
			.innerJoin(products, eq(products.id, reviews.productId))
			.where(eq(reviews.userId, customer.id))
			.orderBy(asc(reviews.createdAt)),
		db
			.select({ product: products.name, created_at: favourites.createdAt })
			.from(favourites)
			.innerJoin(products, eq(products.id, favourites.productId))
			.where(eq(favourites.userId, customer.id))
			.orderBy(asc(favourites.createdAt)),
	]);
	return {
		exported_at: new Date(),
		account: account && {
			id: account.id,
			email: account.email,
			full_name: account.fullName,
			role: account.role,
			phone: account.phone,
			address: account.address,
			city: account.city,
			state: account.state,
			zip_code: account.zipCode,
			...describeBuyer(account),
			created_at: account.createdAt,
		},
		sessions: sessionRows,
		reviews: reviewRows,
		favourites: favouriteRows,
	};
}

async function* batchesOfOrders(customer: Customer) {
	const orderViews = await listOrdersOfCustomer(customer, MAX_ORDERS);
	for (let start = 0; start < orderViews.length; start += BATCH_SIZE) {
		yield await exportOrderBatch(orderViews.slice(start, start + BATCH_SIZE));
	}
}

type ExportedOrder = Awaited<ReturnType<typeof exportOrderBatch>>[number];

async function exportOrderBatch(orderViews: Awaited<ReturnType<typeof listOrdersOfCustomer>>) {
	const ids = orderViews.map(({ id }) => id);
	const [buyerRows, invoiceRows, returnRows, eventRows, paymentRows, refundRows, moneyOf, returned, marks] =
		await Promise.all([
			db
				.select({
					id: orders.id,
					cpf: orders.cpf,
					cnpj: orders.cnpj,
					companyName: orders.companyName,
					stateRegistration: orders.stateRegistration,
				})
				.from(orders)
				.where(inArray(orders.id, ids)),
			db
				.select({
					orderId: orderInvoices.orderId,
					access_key: orderInvoices.accessKey,
					number: orderInvoices.number,
					series: orderInvoices.series,
					xml: orderInvoices.xml,
				})
				.from(orderInvoices)
				.where(inArray(orderInvoices.orderId, ids)),
			db.select().from(orderReturns).where(inArray(orderReturns.orderId, ids)),
			db
				.select()
				.from(trackingEvents)
				.where(inArray(trackingEvents.orderId, ids))
				.orderBy(asc(trackingEvents.timestamp)),
			db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.createdAt)),
			db.select().from(refunds).where(inArray(refunds.orderId, ids)),
			readMoneyOfOrders(db, ids),
			readReturnedPayments(db, ids),
			db
				.select()
				.from(moneyEntries)
				.where(inArray(moneyEntries.orderId, ids))
				.orderBy(asc(moneyEntries.createdAt)),
		]);
	const buyers = new Map(buyerRows.map((row) => [row.id, row]));
	return orderViews.map((order) => ({
		id: order.id,
		created_at: order.createdAt,
		status: order.status,
		payment_status: order.paymentStatus,
		payment_method: order.paymentMethod,
		total_amount: centsToReais(order.total),
		shipping_cost: centsToReais(order.shipping),
		shipping_address: order.address,
		...describeBuyer(buyers.get(order.id) ?? noBuyer),
		notes: order.notes,
		carrier: order.carrier,
		tracking_code: order.trackingCode,
		order_items: order.items.map((item) => ({
			name: item.name,
			quantity: item.quantity,
			unit_price: centsToReais(item.unitPrice),
			total_price: centsToReais(item.total),
		})),
		invoices: invoiceRows
			.filter(({ orderId }) => orderId === order.id)
			.map(({ orderId: _, ...invoice }) => invoice),
		returns: returnRows
			.filter(({ orderId }) => orderId === order.id)
			.map(({ kind, status, reason, pixKey, askedAt }) => ({
				kind,
				status,
				reason,
				pix_key: pixKey,
				asked_at: askedAt,
			})),
		money: moneyOfOrder(moneyOf.get(order.id)),
		money_entries: marks
			.filter(({ orderId }) => orderId === order.id)
			.map((entry) => ({
				kind: entry.kind,
				amount: centsToReais(entry.amountCents),
				way: entry.way,
				day: entry.day,
			})),
		payments: paymentRows
			.filter(({ orderId }) => orderId === order.id)
			.map((payment) => ({
				method: payment.method,
				payment_id: payment.providerPaymentId,
				status: payment.status,
				amount: centsToReais(payment.amountCents),
				refunded: centsToReais(returned.get(payment.id)?.returned ?? cents(0)),
				refund_pix_keys: refundRows.flatMap(({ paymentId, pixKey }) =>
					paymentId === payment.id && pixKey !== null ? [pixKey] : [],
				),
				created_at: payment.createdAt,
			})),
		tracking_events: eventRows
			.filter(({ orderId }) => orderId === order.id)
			.map(({ status, description, location, timestamp }) => ({ status, description, location, timestamp })),
	}));
}

/** What came of an order and went back, by the same account as on its page. */
const moneyOfOrder = (money: OrderMoney | undefined) =>
	money && {
		received: centsToReais(money.received),
		given_back: centsToReais(subtractCents(money.returned, money.chargedBack)),
		charged_back: centsToReais(money.chargedBack),
		still_to_go_back: centsToReais(stillToGoBack(money)),
	};

const describeBuyer = ({ cpf, cnpj, companyName, stateRegistration }: Buyer) => ({
	cpf,
	cnpj,
	company_name: companyName,
	state_registration: stateRegistration,
});
