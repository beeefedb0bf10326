import { desc } from "drizzle-orm";
import { href } from "react-router";
import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import { findOrdersByNumber } from "#app/admin/orders/orders-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { formatDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { db } from "#db/client.server.ts";
import { products, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { MIN_SEARCH_LENGTH, type PaletteResult } from "./palette-result.ts";

const MAX_RESULTS_PER_KIND = 5;

/** Orders by their number or tracking code, products by their words, customers by name or e-mail. */
export async function searchEverywhere(admin: Admin, query: string): Promise<PaletteResult[]> {
	const text = query.trim().replace(/^#/, "").slice(0, 80).replaceAll("\0", "");
	if (text.length < MIN_SEARCH_LENGTH) return [];
	const results = await Promise.all([
		findOrderResults(admin, text),
		findProductResults(text),
		findCustomerResults(text),
	]);
	return results.flat();
}

async function findOrderResults(admin: Admin, text: string): Promise<PaletteResult[]> {
	const matches = await findOrdersByNumber(admin, text, MAX_RESULTS_PER_KIND);
	return matches.map(({ id, status, total, createdAt, customer }) => ({
		kind: "order",
		to: href("/admin/orders/:orderId", { orderId: id }),
		title: `Pedido #${shortId(id)}`,
		detail: [customer?.fullName, formatMoney(total), formatDate(createdAt), adminOrderStatusLabel(status)]
			.filter(Boolean)
			.join(" · "),
	}));
}

async function findProductResults(text: string): Promise<PaletteResult[]> {
	const rows = await db
		.select({
			id: products.id,
			name: products.name,
			price: products.priceCents,
			isActive: products.isActive,
			stock: products.stockQuantity,
			isMadeToOrder: products.isMadeToOrder,
		})
		.from(products)
		.where(unaccentedContains(text, products.name))
		.orderBy(desc(products.isActive), products.name)
		.limit(MAX_RESULTS_PER_KIND);
	return rows.map(({ id, name, price, ...state }) => ({
		kind: "product",
		to: href("/admin/products/:id", { id }),
		title: name,
		detail: `${formatMoney(price)} · ${describeStock(state)}`,
	}));
}

function describeStock(state: { isActive: boolean; isMadeToOrder: boolean; stock: number }): string {
	if (!state.isActive) return "inativo";
	return state.isMadeToOrder ? "sob encomenda" : `${state.stock} em estoque`;
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
