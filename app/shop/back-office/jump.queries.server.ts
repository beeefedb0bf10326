import { between, desc, eq, or } from "drizzle-orm";
import { orderStatuses } from "#app/shop/orders/order-status.ts";
import { formatDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { foldedContains } from "#db/folded.server.ts";
import { orders, products, users } from "#db/schema.server.ts";
import { type Destination, SHORTEST_JUMP } from "./jump.ts";

const EACH = 5;

/** Orders by the beginning of their id or their tracking code, products by their words, people by name or e-mail. */
export async function findDestinations(asked: string): Promise<Destination[]> {
	const text = asked.trim().replace(/^#/, "").slice(0, 80).replaceAll("\0", "");
	if (text.length < SHORTEST_JUMP) return [];
	const found = await Promise.all([findOrders(text), findProducts(text), findCustomers(text)]);
	return found.flat();
}

async function findOrders(text: string): Promise<Destination[]> {
	const range = idRange(text);
	const byCode = eq(orders.trackingCode, text.toUpperCase());
	const rows = await db
		.select({
			id: orders.id,
			status: orders.status,
			total: orders.totalCents,
			createdAt: orders.createdAt,
			customer: users.fullName,
		})
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(range ? or(between(orders.id, ...range), byCode) : byCode)
		.limit(EACH);
	return rows.map(({ id, status, total, createdAt, customer }) => ({
		kind: "order",
		to: `/admin/orders/${id}`,
		title: `Pedido #${shortId(id)}`,
		detail: [customer, formatMoney(total), formatDate(createdAt), orderStatuses[status].label]
			.filter(Boolean)
			.join(" · "),
	}));
}

/** The first and the last id that begin so: the primary key's own index finds what lies between. */
function idRange(text: string): [string, string] | null {
	const digits = text.toLowerCase().replaceAll("-", "");
	if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
	const written = (filler: string) =>
		digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	return [written("0"), written("f")];
}

async function findProducts(text: string): Promise<Destination[]> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			price: products.priceCents,
			isActive: products.isActive,
			stock: products.stockQuantity,
		})
		.from(products)
		.where(foldedContains(text, products.name))
		.orderBy(desc(products.isActive), products.name)
		.limit(EACH);
	return rows.map(({ id, name, price, isActive, stock }) => ({
		kind: "product",
		to: `/admin/products/${id}`,
		title: name,
		detail: `${formatMoney(price)} · ${isActive ? `${stock} em estoque` : "inativo"}`,
	}));
}

async function findCustomers(text: string): Promise<Destination[]> {
	const rows = await db
		.select({ id: users.id, fullName: users.fullName, email: users.email })
		.from(users)
		.where(foldedContains(text, users.fullName, users.email))
		.orderBy(users.fullName)
		.limit(EACH);
	return rows.map(({ id, fullName, email }) => ({
		kind: "customer",
		to: `/admin/users?usuario=${id}`,
		title: fullName,
		detail: email,
	}));
}
