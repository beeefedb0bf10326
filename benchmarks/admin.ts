import type { Client } from "pg";
import { auditList } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { outboxList } from "#app/admin/communications/outbox.queries.server.ts";
import { paymentNotificationsList } from "#app/admin/communications/payment-notifications.queries.server.ts";
import { contactsList, countContacts } from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { readDashboard } from "#app/admin/dashboard/read-dashboard.server.ts";
import { searchEverywhere } from "#app/admin/layout/search-everywhere.server.ts";
import { countWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { countOrderQueues } from "#app/admin/orders/admin-orders.queries.server.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import { countAdminProducts, productsList } from "#app/admin/products/admin-products.queries.server.ts";
import { findProductOptions } from "#app/admin/products/product-options.server.ts";
import { reviewsList } from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { countUsers, findUser, usersList } from "#app/admin/users/users.queries.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import "#server/process/hand-in.ts";
import { readOnlyAdmin as admin } from "#tests/support/factories/actor-fixtures.ts";
import { generatedProduct } from "#tests/support/factories/generate-products.ts";
import { startPostgres } from "#tests/support/setup/postgres-server.ts";
import { createManyOrders } from "./many-orders.ts";
import { fillCatalogue, type QueryTimings, timeQueries } from "./search.ts";

const PRODUCTS = 100_000;
const ORDERS = 1_000_000;
const ROUNDS = 20;

type Query = () => Promise<number>;

type ReadList = (reader: typeof admin, url: URL) => Promise<{ rows: readonly unknown[] }>;

/** The first page of a list, and the counts that its screen shows beside it. */
const listQuery =
	(read: ReadList, countBeside?: (reader: typeof admin, url: URL) => Promise<unknown>) =>
	(query: string): Query => {
		const url = new URL(`http://localhost/?${query}`);
		return async () => (await Promise.all([read(admin, url), countBeside?.(admin, url)]))[0].rows.length;
	};
const products = listQuery(productsList.read);
const orders = listQuery(ordersList.read);
const users = listQuery(usersList.read, countUsers);
const contacts = listQuery(contactsList.read, countContacts);
const reviews = listQuery(reviewsList.read);
const audit = listQuery(auditList.read);
const outbox = listQuery(outboxList.read);
const notifications = listQuery(paymentNotificationsList.read);
const dashboard = (days: 7 | 30 | 90): Query => {
	return async () => (await readDashboard(admin, days)).stats.totalOrders;
};

/** An owner's requests, tab by tab: first pages, filters and sorts, narrow and wide searches. */
function queries({ orderId, userId }: { orderId: string; userId: string }): Record<string, Query> {
	return {
		"dashboard, 7 days": dashboard(7),
		"dashboard, 30 days": dashboard(30),
		"dashboard, 90 days": dashboard(90),
		"figures beside the tabs": async () => Object.values(await countWorkQueues(admin)).length,
		"command palette: a customer": async () =>
			(await searchEverywhere(admin, "heitor gouveia nobrega")).length,
		"command palette: an order": async () => (await searchEverywhere(admin, orderId.slice(0, 8))).length,
		"products, first page": products(""),
		"products, counts": async () => (await countAdminProducts(admin)).all,
		"products by name": products("sort=name"),
		"products, dearest first": products("sort=-price"),
		"products, emptiest shelves first": products("sort=stock"),
		"products, low stock": products("status=low"),
		"products, without a category": products("status=uncategorised"),
		"products, a word that many have": products("q=mesa"),
		"products, one by its name": products(`q=${encodeURIComponent(generatedProduct(12_344).name)}`),
		"orders, first page": orders(""),
		"orders, oldest first": orders("sort=created"),
		"orders, counts of what waits": async () => Object.values(await countOrderQueues(admin)).length,
		"orders, delivered": orders("status=delivered"),
		"orders, returned": orders("status=returned"),
		"orders, paid": orders("payment=paid"),
		"orders, refunded": orders("payment=refunded"),
		"orders to be made": orders("need=produce"),
		"orders whose transfer is awaited": orders("need=check_transfer"),
		"orders that are late": orders("need=late"),
		"orders without stock": orders("need=paid_without_stock"),
		"orders by number": orders(`q=${orderId.slice(0, 8)}`),
		"orders by parcel": orders("q=QB000123456BR"),
		"orders of an e-mail": orders("q=cliente123456@example.com"),
		"orders of a name": orders("q=heitor+gouveia+nobrega"),
		"orders of a name that many have": orders("q=silva"),
		"orders of an unknown customer": orders("q=zebedeu"),
		"users, first page": users(""),
		"users, customers": users("role=customer"),
		"users, artisans": users("role=artisan"),
		"users of a name": users("q=heitor+gouveia+nobrega"),
		"users of a name that many have": users("q=silva"),
		"users by e-mail": users("q=cliente123456@example.com"),
		"a user's details": async () => (await findUser(admin, userId))?.orderCount ?? 0,
		"contacts, first page": contacts(""),
		"contacts, new": contacts("status=new"),
		"contacts by words": contacts("q=heitor+imbuia"),
		"contacts by e-mail": contacts("q=visita49152@example.com"),
		"contacts, nothing found": contacts("q=zebedeu"),
		"reviews, first page": reviews(""),
		"reviews, examples": reviews("origin=ai"),
		"reviews, one star": reviews("rating=1"),
		"reviews of a kind of product": reviews("q=mesa"),
		"reviews of one product": reviews(`q=${encodeURIComponent(generatedProduct(12_344).name)}`),
		"reviews, nothing found": reviews("q=zebedeu"),
		"products for a new review": async () => (await findProductOptions(admin, "mesa")).products.length,
		"outbox, first page": outbox(""),
		"outbox, given up": outbox("state=failed"),
		"outbox by e-mail": outbox("q=cliente123456@"),
		"outbox, unknown recipient": outbox("q=zebedeu"),
		"audit, first page": audit(""),
		"audit of settings": audit("entity=settings"),
		"audit of one order": audit(`q=${orderId}`),
		"payment notifications, first page": notifications(""),
		"payment notifications, failed": notifications("state=failed"),
		"payment notifications, waiting": notifications("state=waiting"),
	};
}

/** Fills a separate PostgreSQL server with years of trade and runs the queries of each tab in turn. */
export async function benchAdminLists(): Promise<QueryTimings> {
	const server = await startPostgres();
	try {
		const url = await fillCatalogue(server.url, PRODUCTS);
		return await onOwnConnection(url, async (client) => {
			await createManyOrders(client, {
				people: 300_000,
				orders: ORDERS,
				reviews: 200_000,
				contacts: 50_000,
				mails: 1_000_000,
				auditEntries: 500_000,
				notifications: 300_000,
			});
			return measure(client);
		});
	} finally {
		await closeDatabase();
		await server.stop();
	}
}

async function measure(client: Client): Promise<QueryTimings> {
	const { rows } = await client.query<{ orderId: string; userId: string }>(
		`select id as "orderId", user_id as "userId" from orders where tracking_code = 'QB000123456BR'`,
	);
	const [known] = rows;
	if (!known) throw new Error("The order of the search was not created.");
	return timeQueries(queries(known), ROUNDS);
}
