import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { freightSources } from "#app/values/status/freight-source.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { paymentStatusValues } from "#app/values/status/payment-status.ts";
import {
	demoCategories,
	demoContacts,
	demoEmailOf,
	demoOrders,
	demoPeople,
	demoProducts,
	demoReviews,
	demoWorkPhotos,
} from "./demo-data.ts";
import { demoId } from "./demo-id.ts";
import { demoSpecificationsOf } from "./demo-words.ts";

const expectUnique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
const productBySlug = (slug: string) => demoProducts.find((product) => product.slug === slug);

describe("products and categories", () => {
	it("show every photograph once as a product, a category or of work, each with a text of its own", () => {
		const files = readdirSync(new URL("photos", import.meta.url)).filter((name) => name.endsWith(".jpg"));
		const ofProducts = demoProducts.flatMap((product) => product.photos);
		const photos = [...ofProducts, ...demoCategories.map((category) => category.photo), ...demoWorkPhotos];
		expect([...new Set(photos.map((photo) => photo.file))].sort()).toEqual(files.sort());
		const usedOnce = [...ofProducts, ...demoWorkPhotos];
		expectUnique(usedOnce.map((photo) => photo.file));
		expectUnique(usedOnce.map((photo) => photo.alt));
		for (const photo of photos) expect(photo.alt.length, photo.file).toBeGreaterThan(20);
	});

	it("have a slug, a name and sentences of their own", () => {
		expectUnique(demoProducts.map((product) => product.slug));
		expectUnique(demoProducts.map((product) => product.name));
		const sentences = demoProducts.flatMap((product) => product.description.split(/(?<=[.:?!]) /));
		expectUnique(sentences);
		for (const { slug, description } of demoProducts) {
			const count = description.split(/(?<=[.?!]) /).length;
			expect(count, slug).toBeGreaterThanOrEqual(2);
			expect(count, slug).toBeLessThanOrEqual(4);
		}
	});

	it("cover every state that the shop can show", () => {
		expect(demoCategories.filter((category) => category.name.includes("50% off"))).toHaveLength(1);
		for (const { slug } of demoCategories) {
			expect(
				demoProducts.filter((product) => product.categories.includes(slug)).length,
				slug,
			).toBeGreaterThan(1);
		}
		const featured = demoProducts.filter((product) => product.featured);
		// Two rows of the home page: what is said of most products says nothing.
		expect(featured).toHaveLength(8);
		const inStore = demoProducts.filter((product) => !product.madeToOrder);
		expect(inStore.some((product) => product.stock === 0)).toBe(true);
		expect(inStore.filter((product) => product.stock > 0 && product.stock < 5).length).toBeGreaterThan(2);
		for (const product of demoProducts) {
			if (product.originalPrice) expect(product.originalPrice, product.slug).toBeGreaterThan(product.price);
			if (product.madeToOrder) expect(product.stock, product.slug).toBe(0);
		}
	});

	it("show each product twice or more, and some in a room", () => {
		for (const { slug, photos } of demoProducts) expect(photos.length, slug).toBeGreaterThan(1);
		expect(demoProducts.filter((product) => product.photos.length > 2)).toHaveLength(7);
	});

	it("have no protected wood of managed forests, and few products in the showroom", () => {
		for (const { slug, description, categories, stock } of demoProducts) {
			expect(description, slug).not.toContain("de manejo");
			if (categories.includes("mostruario-50-off")) expect(stock, slug).toBeLessThanOrEqual(2);
		}
	});

	it("put their figures into the specification table", () => {
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
			...demoReviews.counter.map((review) => review.email),
			...demoContacts.map((contact) => contact.email),
		];
		for (const address of addresses) expect(address).toMatch(/@example\.com$/);
		for (const { email } of demoReviews.generated) expect(email).toMatch(/@example\.invalid$/);
	});
});

describe("orders", () => {
	it("stand in every state and have every source of freight", () => {
		expect(new Set(demoOrders.map((order) => order.status))).toEqual(new Set(orderStatusValues));
		expect(new Set(demoOrders.map((order) => order.paymentStatus))).toEqual(new Set(paymentStatusValues));
		expect(new Set(demoOrders.map((order) => order.freight.source))).toEqual(new Set(freightSources));
	});

	it("sell products that exist and end with the event of their state", () => {
		for (const order of demoOrders) {
			for (const slug of Object.keys(order.items)) expect(productBySlug(slug), slug).toBeDefined();
			const events = Object.entries(order.events);
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
	it("come from customers who got the product, after they got it, once", () => {
		expectUnique(demoReviews.customer.map((review) => `${review.customer} ${review.product}`));
		for (const { customer, product, writtenDaysAgo } of demoReviews.customer) {
			const order = demoOrders.find(
				(each) => each.customer === customer && each.status === "delivered" && product in each.items,
			);
			expect(order, `${customer} ${product}`).toBeDefined();
			const deliveredDaysAgo = (order?.placedDaysAgo ?? 0) - (order?.events.delivered ?? 0);
			expect(writtenDaysAgo, `${customer} ${product}`).toBeLessThan(deliveredDaysAgo);
		}
	});

	it("are about products that exist, and long enough", () => {
		for (const review of [...demoReviews.customer, ...demoReviews.counter, ...demoReviews.generated]) {
			expect(productBySlug(review.product), review.product).toBeDefined();
			expect(review.comment.length).toBeGreaterThanOrEqual(10);
		}
	});
});

it("ids are the same in every shop, random to the eye, and never shared", () => {
	const ids = [
		...demoProducts.map((product) => demoId("product", product.slug)),
		...demoCategories.map((category) => demoId("category", category.slug)),
		...demoPeople.map((person) => demoId("person", person.key)),
		...demoOrders.flatMap((order) => [demoId("order", order.key), demoId("order-key", order.key)]),
		...demoProducts.flatMap((product) => product.photos.map((photo) => demoId("image", photo.file))),
		...demoWorkPhotos.flatMap(({ file }) => [demoId("image", file), demoId("work-photo", file)]),
	];
	expectUnique(ids);
	// People read the first eight characters aloud.
	expectUnique(demoOrders.map((order) => demoId("order", order.key).slice(0, 8)));
	for (const id of ids) {
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
	}
});
