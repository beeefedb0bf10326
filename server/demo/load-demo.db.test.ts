import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { count, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import { listHomeCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { findProductBySlug, listFeatured } from "#app/shop/catalogue/products/products.queries.server.ts";
import { readClaims } from "#app/shop/home/claims.queries.server.ts";
import { imageUrl, variantFile } from "#app/shop/images/image.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";
import { serveImage } from "#app/shop/images/serve-image.server.ts";
import { readDiaries } from "#app/shop/orders/diary/read-diary.server.ts";
import { serveWorkPhoto } from "#app/shop/orders/diary/serve-work-photo.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { planPromises } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { listPromiseRisks } from "#app/shop/orders/work-orders/promise-risks.server.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { parseClosures } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { dayOf } from "#app/values/date.ts";
import { contactStatusValues } from "#app/values/status/contact-status.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { paymentStatusValues } from "#app/values/status/payment-status.ts";
import { reviewOrigins } from "#app/values/status/review-origin.ts";
import { db } from "#db/client.server.ts";
import { demoOrders, demoProducts } from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";
import {
	accounts,
	contacts,
	images,
	orders,
	outboxMessages,
	products,
	reviews,
	users,
	workPhotos,
} from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { demoRecess } from "./demo-recess.ts";
import { loadDemo } from "./load-demo.ts";

let logins: Awaited<ReturnType<typeof loadDemo>> = [];
beforeAll(async () => {
	logins = await loadDemo();
});
afterAll(() => imageQueue.stop());

const isMadeToOrder = (slug: string): boolean =>
	demoProducts.some((product) => product.slug === slug && product.madeToOrder !== undefined);

const rowsOf = async (table: typeof products | typeof orders | typeof images | typeof outboxMessages) =>
	(await db.select({ rows: count() }).from(table))[0]?.rows;

describe("the demo", () => {
	it("has every product once, with its pictures", async () => {
		expect(await rowsOf(products)).toBe(demoProducts.length);
		for (const { slug, name, photos } of demoProducts) {
			const product = await findProductBySlug(slug);
			expect(product, slug).toMatchObject({ slug, name });
			expect(product?.images.map((image) => image.alt)).toEqual(photos.map((photo) => photo.alt));
		}
	});

	it("has two benches, and hours on all but one of what is made to order, and on four more", async () => {
		const benches = await listBenches();
		expect(benches.map(({ name, week }) => [name, week])).toEqual([
			["Tomé", [0, 480, 480, 480, 480, 480, 0]],
			["Rosa", [0, 360, 360, 360, 360, 360, 0]],
		]);
		const artisans = await db.select({ id: users.id }).from(users).where(eq(users.role, "artisan"));
		expect(artisans.map(({ id }) => id)).toEqual(
			expect.arrayContaining(benches.map(({ artisanId }) => artisanId)),
		);
		const worked = await db
			.select({ isMadeToOrder: products.isMadeToOrder })
			.from(products)
			.where(isNotNull(products.benchMinutes));
		const toOrder = demoProducts.filter(({ madeToOrder }) => madeToOrder);
		expect(worked.filter((product) => product.isMadeToOrder)).toHaveLength(toOrder.length - 1);
		expect(worked).toHaveLength(toOrder.length + 3);
	});

	it("has seven paid places, one half done, one that uses its reserve and one that is late, and one unpaid", async () => {
		const read = await readBenchWork(db, await readSettings());
		const risks = [...planPromises(read.benches, read.places, read.rules).values()].map(({ risk }) => risk);
		expect(risks.toSorted()).toEqual(["late", "none", "none", "none", "none", "none", "tight"]);
		expect(read.places.filter(({ releaseDay }) => releaseDay === null)).toHaveLength(1);
		const half = read.places.filter(({ minutes, totalMinutes }) => minutes * 2 === totalMinutes);
		expect(half.map(({ productName }) => productName)).toEqual([expect.stringContaining("Estante")]);
	});

	it("closes at the end of the year, and tells customers so", async () => {
		const { workshop } = await readSettings();
		expect(workshop.closures).toEqual([demoRecess(dayOf())]);
		expect(parseClosures(workshop.closures)).toHaveLength(1);
	});

	it("has three photographs on the half-done work, for its customer and for nobody else", async () => {
		const order = demoId("order", "estante-de-gilda");
		const diary = (await readDiaries([order])).get(order);
		const entries = diary?.pieces.flatMap((piece) => piece.entries) ?? [];
		expect(entries.map(({ photos }) => photos.length)).toEqual([2, 1, 0, 0]);
		for (const { id, width } of entries.flatMap(({ photos }) => photos)) {
			const file = variantFile({ width: Math.min(width, 320), format: "webp" });
			const statusFor = async (query: string) => {
				const request = new Request(`http://localhost/work-photos/${id}/${file}${query}`);
				return (await serveWorkPhoto(request, id, file)).status;
			};
			expect(await statusFor(`?order=${order}`)).toBe(200);
			expect(await statusFor("")).toBe(404);
		}
		const taken = await db.select({ imageId: workPhotos.imageId }).from(workPhotos);
		expect(taken).toHaveLength(3);
		for (const { imageId } of taken) {
			const file = variantFile({ width: 320, format: "webp" });
			const request = new Request(`http://localhost${imageUrl(imageId, 320, "webp")}`);
			expect((await serveImage(request, imageId, file)).status).toBe(404);
		}
	});

	it("proposes a later day for the late promise alone, as the shop suggests it, which waits for an answer", async () => {
		const risks = await listPromiseRisks();
		const late = risks.filter(({ risk }) => risk === "late");
		const open = await readOpenProposals(
			db,
			risks.map(({ orderId }) => orderId),
		);
		expect(
			[...open.values()].map(({ orderId, promisedDate, proposedDate }) => [
				orderId,
				promisedDate,
				proposedDate,
			]),
		).toEqual(late.map(({ orderId, promisedDay, proposedDay }) => [orderId, promisedDay, proposedDay]));
		expect(open.size).toBe(1);
	});

	it("fills the home page: newest featured product first, categories with pictures, one at half price", async () => {
		const featured = await listFeatured();
		expect(featured).toHaveLength(8);
		expect(featured[0]?.slug).toBe("mesa-jantar-cavalete");
		const categories = await listHomeCategories();
		expect(categories.length).toBeGreaterThanOrEqual(7);
		for (const category of categories) expect(category.images.length, category.name).toBeGreaterThan(0);
		const bench = await findProductBySlug("banco-jantar");
		expect(bench).toMatchObject({ originalPrice: 258_000, discountPercent: 50 });
	});

	// rule: 9.16
	it("claims what the specification has it say, which a shop without the demo does not", async () => {
		const { claims } = await readSettings();
		expect(await readClaims(claims)).toEqual({
			discount: { percent: 50, note: "no mostruário" },
			customers: "Avaliado por mais de 500 clientes",
			rating: { value: 4.8, count: 500 },
		});
	});

	it("shows every availability", async () => {
		const rows = await Promise.all(demoProducts.map(({ slug }) => findProductBySlug(slug)));
		expect(new Set(rows.map((product) => product?.availability))).toEqual(
			new Set(["in_stock", "low_stock", "out_of_stock", "made_to_order"]),
		);
	});

	it("has orders, payments, reviews and messages in every state", async () => {
		const orderRows = await db.select().from(orders);
		expect(new Set(orderRows.map((order) => order.status))).toEqual(new Set(orderStatusValues));
		expect(new Set(orderRows.map((order) => order.paymentStatus))).toEqual(new Set(paymentStatusValues));
		const reviewRows = await db.select().from(reviews);
		expect(new Set(reviewRows.map((review) => review.origin))).toEqual(new Set(reviewOrigins));
		for (const review of reviewRows) {
			expect(review.isVerified, review.comment).toBe(review.origin !== "ai");
		}
		const contactRows = await db.select().from(contacts);
		expect(new Set(contactRows.map((contact) => contact.status))).toEqual(new Set(contactStatusValues));
	});

	it("satisfies the invariants of every shop, stock included", async () => {
		const openingStock = new Map<string, number>();
		for (const { slug, stock } of demoProducts) {
			const sold = demoOrders
				.filter(({ status, places }) => status !== "cancelled" && !(isMadeToOrder(slug) || slug in places))
				.reduce((sum, order) => sum + (order.items[slug] ?? 0), 0);
			openingStock.set(demoId("product", slug), stock + sold);
		}
		expect(await checkInvariants({ openingStock })).toEqual([]);
	});

	it("promises days as a real order does: none of its parts is missing, and each is after the one before", async () => {
		for (const order of await db.select().from(orders)) {
			const { leaveDate, promisedDate, payBy, createdAt, freightRecord } = order;
			expect(freightRecord?.workshopDays, order.id).toBeGreaterThan(0);
			expect(order.deliveryBusinessDays, order.id).toBeGreaterThan(freightRecord?.workshopDays ?? 0);
			const sequence = [dayOf(createdAt), payBy ?? "none", leaveDate ?? "none", promisedDate ?? "none"];
			expect(sequence.toSorted(), order.id).toEqual(sequence);
		}
	});

	it("has accounts of its artisans alone, with the passwords that are printed, no admin and no mail to send", async () => {
		const stored = await db
			.select({ email: users.email, role: users.role, hash: accounts.password })
			.from(accounts)
			.innerJoin(users, eq(users.id, accounts.userId));
		expect(new Set(stored.map(({ email }) => email))).toEqual(new Set(logins.map(({ email }) => email)));
		for (const { email, role, hash } of stored) {
			expect(role).toBe("artisan");
			const password = logins.find((login) => login.email === email)?.password ?? "";
			expect(await verifyPassword({ hash: hash ?? "", password })).toBe(true);
		}
		expect(await db.select().from(users).where(eq(users.role, "admin"))).toEqual([]);
		expect(await rowsOf(outboxMessages)).toBe(0);
	});

	it("has no order that would expire at once", async () => {
		const due = await db
			.select({ id: orders.id })
			.from(orders)
			.where(
				sql`${orders.expiresAt} < now() and ${orders.paymentStatus} <> 'paid' and ${orders.status} <> 'cancelled'`,
			);
		expect(due).toEqual([]);
		const returned = await db.select().from(orders).where(isNotNull(orders.stockReturnedAt));
		expect(new Set(returned.map((order) => order.status))).toEqual(new Set(["cancelled"]));
	});

	it("serves its photographs, which are made on request", async () => {
		const [image] = (await listFeatured())[0]?.images ?? [];
		const id = image?.id ?? "";
		expect(await readdir(join(tempDataDir, "images", id))).toEqual(["master"]);
		const response = await serveImage(
			new Request(`http://localhost${imageUrl(id, 320, "avif")}`),
			id,
			"320.avif",
		);
		expect(response.status).toBe(200);
	});

	it("is loaded once, even when two processes start at once", async () => {
		const before = [await rowsOf(products), await rowsOf(orders), await rowsOf(images)];
		expect(await Promise.all([loadDemo(), loadDemo()])).toEqual([[], []]);
		expect([await rowsOf(products), await rowsOf(orders), await rowsOf(images)]).toEqual(before);
	});
});
