import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { orderStatusValues } from "#app/shop/orders/lifecycle/order-status.ts";
import { paymentStatusValues } from "#app/shop/orders/payment/payment-status.ts";
import { freightSources } from "#app/shop/shipping/freight/freight-source.ts";
import { demoCategories } from "./categories.ts";
import { demoContacts } from "./contacts.ts";
import { demoId } from "./demo-id.ts";
import { demoOrders } from "./orders/demo-orders.ts";
import { demoEmailOf, demoPeople } from "./people.ts";
import { demoSpecificationsOf } from "./products/demo-product.ts";
import { demoProducts } from "./products/demo-products.ts";
import { counterReviews, customerReviews, generatedReviews } from "./reviews.ts";

const expectUnique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
const productBySlug = (slug: string) => demoProducts.find((piece) => piece.slug === slug);

describe("pieces and categories", () => {
	it("show every photograph once as a piece or a category, each with a text of its own", () => {
		const files = readdirSync(new URL("photos", import.meta.url)).filter((name) => name.endsWith(".jpg"));
		const ofPieces = demoProducts.flatMap((piece) => piece.photos);
		const photos = [...ofPieces, ...demoCategories.map((category) => category.photo)];
		expect([...new Set(photos.map((photo) => photo.file))].sort()).toEqual(files.sort());
		expectUnique(ofPieces.map((photo) => photo.file));
		expectUnique(ofPieces.map((photo) => photo.alt));
		for (const photo of photos) expect(photo.alt.length, photo.file).toBeGreaterThan(20);
	});

	it("say nothing twice", () => {
		expectUnique(demoProducts.map((piece) => piece.slug));
		expectUnique(demoProducts.map((piece) => piece.name));
		const sentences = demoProducts.flatMap((piece) => piece.description.split(/(?<=[.:?!]) /));
		expectUnique(sentences);
		for (const { slug, description } of demoProducts) {
			const count = description.split(/(?<=[.?!]) /).length;
			expect(count, slug).toBeGreaterThanOrEqual(2);
			expect(count, slug).toBeLessThanOrEqual(4);
		}
	});

	it("cover what the shop can show", () => {
		expect(demoCategories.filter((category) => category.name.includes("50% off"))).toHaveLength(1);
		for (const { slug } of demoCategories) {
			expect(demoProducts.filter((piece) => piece.categories.includes(slug)).length, slug).toBeGreaterThan(1);
		}
		const featured = demoProducts.filter((piece) => piece.featured);
		expect(featured.length).toBeGreaterThanOrEqual(12);
		expect(featured.length).toBeLessThanOrEqual(16);
		const inStore = demoProducts.filter((piece) => !piece.madeToOrder);
		expect(inStore.some((piece) => piece.stock === 0)).toBe(true);
		expect(inStore.filter((piece) => piece.stock > 0 && piece.stock < 5).length).toBeGreaterThan(2);
		for (const piece of demoProducts) {
			if (piece.originalPrice) expect(piece.originalPrice, piece.slug).toBeGreaterThan(piece.price);
			if (piece.madeToOrder) expect(piece.stock, piece.slug).toBe(0);
		}
	});

	it("put their own figures into the specification table", () => {
		const board = productBySlug("tabua-redonda");
		expect(board && demoSpecificationsOf(board)).toMatchObject({
			weight: "1,6 kg",
			size: "51 × 34 × 2,2 cm",
		});
	});
});

describe("people", () => {
	it("have addresses that lead nowhere", () => {
		const addresses = [
			...demoPeople.map(demoEmailOf),
			...counterReviews.map((review) => review.email),
			...demoContacts.map((contact) => contact.email),
		];
		for (const address of addresses) expect(address).toMatch(/@example\.com$/);
		for (const { email } of generatedReviews) expect(email).toMatch(/@example\.invalid$/);
	});
});

describe("orders", () => {
	it("stand in every state and have every source of freight", () => {
		expect(new Set(demoOrders.map((order) => order.status))).toEqual(new Set(orderStatusValues));
		expect(new Set(demoOrders.map((order) => order.paymentStatus))).toEqual(new Set(paymentStatusValues));
		expect(new Set(demoOrders.map((order) => order.freight.source))).toEqual(new Set(freightSources));
	});

	it("sell pieces that exist and end with the event of their state", () => {
		for (const order of demoOrders) {
			for (const slug of Object.keys(order.items)) expect(productBySlug(slug), slug).toBeDefined();
			const events = Object.entries(order.events ?? {});
			const [last] = events.toSorted(([, one], [, other]) => other - one);
			if (last && order.status !== "processing") expect(last[0], order.key).toBe(order.status);
			for (const [name, afterDays] of events) {
				expect(afterDays, `${order.key} ${name}`).toBeLessThan(order.placedDaysAgo);
			}
			if (order.paymentStatus === "paid") expect(order.payment, order.key).toBeDefined();
		}
	});
});

describe("reviews", () => {
	it("come from customers who got the piece, after they got it, once", () => {
		expectUnique(customerReviews.map((review) => `${review.customer} ${review.product}`));
		for (const { customer, product: piece, writtenDaysAgo } of customerReviews) {
			const order = demoOrders.find(
				(each) => each.customer === customer && each.status === "delivered" && piece in each.items,
			);
			expect(order, `${customer} ${piece}`).toBeDefined();
			const deliveredDaysAgo = (order?.placedDaysAgo ?? 0) - (order?.events?.delivered ?? 0);
			expect(writtenDaysAgo, `${customer} ${piece}`).toBeLessThan(deliveredDaysAgo);
		}
	});

	it("are about pieces that exist, and long enough", () => {
		for (const review of [...customerReviews, ...counterReviews, ...generatedReviews]) {
			expect(productBySlug(review.product), review.product).toBeDefined();
			expect(review.comment.length).toBeGreaterThanOrEqual(10);
		}
	});
});

it("ids are the same in every shop, random to the eye, and never shared", () => {
	const ids = [
		...demoProducts.map((piece) => demoId("piece", piece.slug)),
		...demoCategories.map((category) => demoId("category", category.slug)),
		...demoPeople.map((person) => demoId("person", person.key)),
		...demoOrders.flatMap((order) => [demoId("order", order.key), demoId("order-key", order.key)]),
		...demoProducts.flatMap((piece) => piece.photos.map((photo) => demoId("image", photo.file))),
	];
	expectUnique(ids);
	// The first eight characters are what people read aloud.
	expectUnique(demoOrders.map((order) => demoId("order", order.key).slice(0, 8)));
	for (const id of ids) {
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
	}
});
