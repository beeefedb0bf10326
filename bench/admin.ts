import { loadavg } from "node:os";
import { Client } from "pg";
import { readCursor } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readUserFilter } from "#app/shop/accounts/user.ts";
import { countUsers, findUser, listUsers } from "#app/shop/accounts/users.queries.server.ts";
import { listAudit } from "#app/shop/audit/audit.queries.server.ts";
import { readAuditFilter } from "#app/shop/audit/audit-log.ts";
import { readDashboard } from "#app/shop/back-office/dashboard/read-dashboard.server.ts";
import { findDestinations } from "#app/shop/back-office/jump.queries.server.ts";
import { countWaiting } from "#app/shop/back-office/waiting.queries.server.ts";
import { readManagedFilter } from "#app/shop/catalogue/managing/managed-filter.ts";
import {
	countManagedProducts,
	listManagedProducts,
} from "#app/shop/catalogue/managing/managed-products.queries.server.ts";
import { countContacts, listContacts } from "#app/shop/contact/desk/contact-desk.queries.server.ts";
import { readContactFilter } from "#app/shop/contact/desk/contact-desk.ts";
import { listOutbox } from "#app/shop/mail/outbox/outbox.queries.server.ts";
import { countOrderNeeds, listOrders } from "#app/shop/orders/desk/order-desk.queries.server.ts";
import { readOrderFilter } from "#app/shop/orders/desk/order-desk.ts";
import { listNotifications } from "#app/shop/payments/notifications/notifications.queries.server.ts";
import { listReviews, offerPieces } from "#app/shop/reviews/desk/review-desk.queries.server.ts";
import { readReviewFilter } from "#app/shop/reviews/desk/review-desk.ts";
import { closeDatabase } from "#db/client.server.ts";
import { manyProduct } from "#tests/support/many-products.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { createManyOrders } from "./many-orders.ts";
import { fill, type Timing, timing } from "./search.ts";

const PRODUCTS = 100_000;
const ORDERS = 1_000_000;
const ROUNDS = 20;

export interface AdminResult {
	each: Timing[];
	/** Of every single measurement, whatever was asked. */
	all: Timing;
	/** One-minute load of the machine before and after. */
	load: readonly [number, number];
}

const admin = { role: "admin" } as Admin;
type Question = () => Promise<number>;

const at = (query: string): URL => new URL(`http://localhost/?${query}`);
const rowsOf = async (page: Promise<{ rows: readonly unknown[] }>): Promise<number> =>
	(await page).rows.length;

const products = (query: string): Question => {
	const url = at(query);
	return () => rowsOf(listManagedProducts(readManagedFilter(url), readCursor(url)));
};
const orders = (query: string): Question => {
	const url = at(query);
	return () => rowsOf(listOrders(readOrderFilter(url), readCursor(url)));
};
/** The list and the number above it, as the screen asks for both. */
const users = (query: string): Question => {
	const filter = readUserFilter(at(query));
	return async () => (await Promise.all([listUsers(filter, null), countUsers(filter)]))[0].rows.length;
};
const contacts = (query: string): Question => {
	const filter = readContactFilter(at(query));
	return async () => (await Promise.all([listContacts(filter, null), countContacts()]))[0].rows.length;
};
const reviews = (query: string): Question => {
	const filter = readReviewFilter(at(query));
	return () => rowsOf(listReviews(filter, null));
};
const audit = (query: string): Question => {
	const filter = readAuditFilter(at(query));
	return () => rowsOf(listAudit(admin, filter, null));
};
const dashboard = (days: 7 | 30 | 90): Question => {
	return async () => (await readDashboard(admin, days)).stats.totalOrders;
};

/** What an owner does, tab by tab: the first page, its filters and sorts, and searches wide and narrow. */
function questions({ orderId, userId }: { orderId: string; userId: string }): Record<string, Question> {
	return {
		"dashboard, 7 days": dashboard(7),
		"dashboard, 30 days": dashboard(30),
		"dashboard, 90 days": dashboard(90),
		"figures beside the tabs": async () => Object.values(await countWaiting()).length,
		"jump to a customer": async () => (await findDestinations("heitor gouveia nobrega")).length,
		"jump to an order": async () => (await findDestinations(orderId.slice(0, 8))).length,
		"products, first page": products(""),
		"products, counts": async () => (await countManagedProducts()).all,
		"products by name": products("sort=name"),
		"products, dearest first": products("sort=-price"),
		"products, emptiest shelves first": products("sort=stock"),
		"products, low stock": products("status=low"),
		"products, without a category": products("status=uncategorised"),
		"products, a word that many have": products("q=mesa"),
		"products, one by its name": products(`q=${encodeURIComponent(manyProduct(12_344).name)}`),
		"orders, first page": orders(""),
		"orders, oldest first": orders("sort=created"),
		"orders, counts of what waits": async () => Object.values(await countOrderNeeds()).length,
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
		"orders of nobody": orders("q=zebedeu"),
		"users, first page": users(""),
		"users, customers": users("role=customer"),
		"users, artisans": users("role=artisan"),
		"users of a name": users("q=heitor+gouveia+nobrega"),
		"users of a name that many have": users("q=silva"),
		"users by e-mail": users("q=cliente123456@example.com"),
		"a user's details": async () => (await findUser(userId))?.orderCount ?? 0,
		"contacts, first page": contacts(""),
		"contacts, new": contacts("status=new"),
		"contacts by words": contacts("q=heitor+imbuia"),
		"contacts by e-mail": contacts("q=visita49152@example.com"),
		"contacts, nothing found": contacts("q=zebedeu"),
		"reviews, first page": reviews(""),
		"reviews, examples": reviews("origin=ai"),
		"reviews, one star": reviews("rating=1"),
		"reviews of a kind of piece": reviews("q=mesa"),
		"reviews of one piece": reviews(`q=${encodeURIComponent(manyProduct(12_344).name)}`),
		"reviews, nothing found": reviews("q=zebedeu"),
		"pieces for a new review": async () => (await offerPieces("mesa")).pieces.length,
		"outbox, first page": () => rowsOf(listOutbox(admin, { state: null, q: "" }, null)),
		"outbox, given up": () => rowsOf(listOutbox(admin, { state: "failed", q: "" }, null)),
		"outbox by e-mail": () => rowsOf(listOutbox(admin, { state: null, q: "cliente123456@" }, null)),
		"outbox, nobody": () => rowsOf(listOutbox(admin, { state: null, q: "zebedeu" }, null)),
		"audit, first page": audit(""),
		"audit of settings": audit("entity=settings"),
		"audit of one order": audit(`q=${orderId}`),
		"payment notifications, first page": () => rowsOf(listNotifications(admin, { state: null, q: "" }, null)),
		"payment notifications, failed": () => rowsOf(listNotifications(admin, { state: "failed", q: "" }, null)),
		"payment notifications, waiting": () =>
			rowsOf(listNotifications(admin, { state: "waiting", q: "" }, null)),
	};
}

/** Fills a PostgreSQL server of its own with years of trade and asks what each tab asks, in turn. */
export async function adminLists(): Promise<AdminResult> {
	const server = await startPostgres();
	try {
		const url = await fill(server.url, PRODUCTS);
		const client = new Client({ connectionString: url });
		await client.connect();
		try {
			await createManyOrders(client, {
				people: 300_000,
				orders: ORDERS,
				reviews: 200_000,
				contacts: 50_000,
				mails: 1_000_000,
				audited: 500_000,
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

async function measure(client: Client): Promise<AdminResult> {
	const { rows } = await client.query<{ orderId: string; userId: string }>(
		`select id as "orderId", user_id as "userId" from orders where tracking_code = 'QB000123456BR'`,
	);
	const [known] = rows;
	if (!known) throw new Error("The order that is looked for was not made.");
	const before = loadavg()[0] ?? 0;
	const entries = Object.entries(questions(known));
	const found = new Map<string, number>();
	const times = new Map<string, number[]>(entries.map(([name]) => [name, []]));
	for (const [name, ask] of entries) found.set(name, await ask());
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [name, ask] of entries) {
			const startedAt = performance.now();
			await ask();
			times.get(name)?.push(performance.now() - startedAt);
		}
	}
	return {
		all: timing("all of them", entries.length, [...times.values()].flat()),
		each: entries.map(([name]) => timing(name, found.get(name) ?? 0, times.get(name) ?? [])),
		load: [before, loadavg()[0] ?? 0],
	};
}
