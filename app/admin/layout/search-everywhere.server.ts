import { between, desc, eq, or } from "drizzle-orm";
import { href } from "react-router";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { orderStatuses } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { formatDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { orders, products, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { MIN_SEARCH_LENGTH, type PaletteResult } from "./palette-result.ts";

const MAX_RESULTS_PER_KIND = 5;

/** Orders by the beginning of their id or their tracking code, products by their words, people by name or e-mail. */
export async function searchEverywhere(_admin: Admin, query: string): Promise<PaletteResult[]> {
	const text = query.trim().replace(/^#/, "").slice(0, 80).replaceAll("\0", "");
	if (text.length < MIN_SEARCH_LENGTH) return [];
	const results = await Promise.all([
		findOrderResults(text),
		findProductResults(text),
		findCustomerResults(text),
	]);
	return results.flat();
}

async function findOrderResults(text: string): Promise<PaletteResult[]> {
	const range = idRange(text);
	const matchesTrackingCode = eq(orders.trackingCode, text.toUpperCase());
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
		.where(range ? or(between(orders.id, ...range), matchesTrackingCode) : matchesTrackingCode)
		.limit(MAX_RESULTS_PER_KIND);
	return rows.map(({ id, status, total, createdAt, customer }) => ({
		kind: "order",
		to: href("/admin/orders/:orderId", { orderId: id }),
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
	const toUuid = (filler: string) =>
		digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	return [toUuid("0"), toUuid("f")];
}

async function findProductResults(text: string): Promise<PaletteResult[]> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			price: products.priceCents,
			isActive: products.isActive,
			stock: products.stockQuantity,
		})
		.from(products)
		.where(unaccentedContains(text, products.name))
		.orderBy(desc(products.isActive), products.name)
		.limit(MAX_RESULTS_PER_KIND);
	return rows.map(({ id, name, price, isActive, stock }) => ({
		kind: "product",
		to: href("/admin/products/:id", { id }),
		title: name,
		detail: `${formatMoney(price)} · ${isActive ? `${stock} em estoque` : "inativo"}`,
	}));
}

async function findCustomerResults(text: string): Promise<PaletteResult[]> {
	const rows = await db
		.select({ id: users.id, fullName: users.fullName, email: users.email })
		.from(users)
		.where(unaccentedContains(text, users.fullName, users.email))
		.orderBy(users.fullName)
		.limit(MAX_RESULTS_PER_KIND);
	return rows.map(({ id, fullName, email }) => ({
		kind: "customer",
		to: `${href("/admin/users")}?usuario=${id}`,
		title: fullName,
		detail: email,
	}));
}
