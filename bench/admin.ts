import { Client } from "pg";
import { listAuditEntries } from "#app/admin/audit-log/audit-log.queries.server.ts";
import { readAuditFilter } from "#app/admin/audit-log/audit-log.ts";
import {
	countContacts,
	listContacts,
	readContactFilter,
} from "#app/admin/contacts/admin-contacts.queries.server.ts";
import { readDashboard } from "#app/admin/dashboard/read-dashboard.server.ts";
import { searchEverywhere } from "#app/admin/layout/search-everywhere.server.ts";
import { countWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { countOrderQueues, listAdminOrders } from "#app/admin/orders/admin-orders.queries.server.ts";
import { readOrderFilter } from "#app/admin/orders/order-filter.ts";
import { listOutbox } from "#app/admin/outbox/outbox.queries.server.ts";
import { listPaymentNotifications } from "#app/admin/payment-notifications/payment-notifications.queries.server.ts";
import { countAdminProducts, listAdminProducts } from "#app/admin/products/admin-products.queries.server.ts";
import { parseProductFilter } from "#app/admin/products/product-filter.ts";
import { findProductOptions, listReviews } from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { readReviewFilter } from "#app/admin/reviews/review-row.ts";
import { readUserFilter } from "#app/admin/users/user.ts";
import { countUsers, findUser, listUsers } from "#app/admin/users/users.queries.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { readOnlyAdmin as admin } from "#tests/support/actor-fixtures.ts";
import { generatedProduct } from "#tests/support/generate-products.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { createManyOrders } from "./many-orders.ts";
import { fillCatalogue, type QueryTimings, timeQueries } from "./search.ts";

const PRODUCTS = 100_000;
const ORDERS = 1_000_000;
const ROUNDS = 20;

type Query = () => Promise<number>;

const urlWith = (query: string): URL => new URL(`http://localhost/?${query}`);
const countRows = async (page: Promise<{ rows: readonly unknown[] }>): Promise<number> =>
	(await page).rows.length;

const products = (query: string): Query => {
	const url = urlWith(query);
	return () => countRows(listAdminProducts(admin, parseProductFilter(url), readCursor(url)));
};
const orders = (query: string): Query => {
	const url = urlWith(query);
	return () => countRows(listAdminOrders(admin, readOrderFilter(url), readCursor(url)));
};
/** The list and its count, as the screen loads both. */
const users = (query: string): Query => {
	const filter = readUserFilter(urlWith(query));
	return async () =>
		(await Promise.all([listUsers(admin, filter, null), countUsers(admin, filter)]))[0].rows.length;
};
const contacts = (query: string): Query => {
	const filter = readContactFilter(urlWith(query));
	return async () =>
		(await Promise.all([listContacts(admin, filter, null), countContacts(admin)]))[0].rows.length;
};
const reviews = (query: string): Query => {
	const filter = readReviewFilter(urlWith(query));
	return () => countRows(listReviews(admin, filter, null));
};
const audit = (query: string): Query => {
	const filter = readAuditFilter(urlWith(query));
	return () => countRows(listAuditEntries(admin, filter, null));
};
const dashboard = (days: 7 | 30 | 90): Query => {
	return async () => (await readDashboard(admin, days)).stats.totalOrders;
};

/** What an owner does, tab by tab: the first page, its filters and sorts, and searches wide and narrow. */
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
		"outbox, first page": () => countRows(listOutbox(admin, { state: null, q: "" }, null)),
		"outbox, given up": () => countRows(listOutbox(admin, { state: "failed", q: "" }, null)),
		"outbox by e-mail": () => countRows(listOutbox(admin, { state: null, q: "cliente123456@" }, null)),
		"outbox, unknown recipient": () => countRows(listOutbox(admin, { state: null, q: "zebedeu" }, null)),
		"audit, first page": audit(""),
		"audit of settings": audit("entity=settings"),
		"audit of one order": audit(`q=${orderId}`),
		"payment notifications, first page": () =>
			countRows(listPaymentNotifications(admin, { state: null, q: "" }, null)),
		"payment notifications, failed": () =>
			countRows(listPaymentNotifications(admin, { state: "failed", q: "" }, null)),
		"payment notifications, waiting": () =>
			countRows(listPaymentNotifications(admin, { state: "waiting", q: "" }, null)),
	};
}

/** Fills a PostgreSQL server of its own with years of trade and runs the queries of each tab in turn. */
export async function benchAdminLists(): Promise<QueryTimings> {
	const server = await startPostgres();
	try {
		const url = await fillCatalogue(server.url, PRODUCTS);
		const client = new Client({ connectionString: url });
		await client.connect();
		try {
			await createManyOrders(client, {
				people: 300_000,
				orders: ORDERS,
				reviews: 200_000,
				contacts: 50_000,
				mails: 1_000_000,
				auditEntries: 500_000,
				notifications: 300_000,
			});
			return await measure(client);
		} finally {
			await client.end();
		}
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
