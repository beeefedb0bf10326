import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { faqPage } from "#app/shop/discovery/faq-page.ts";
import { buildFaq } from "#app/shop/help/read-faq.server.ts";
import { shopStructuredData, workshopAddress } from "#app/shop/home/shop-structured-data.ts";
import { defaultSettings, publicSettings } from "#app/shop/settings/settings.ts";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { computeShippingRange } from "#app/shop/shipping/freight/shipping-range.ts";
import { parseFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { defaultTexts } from "#app/shop/texts/default-texts.server.ts";
import { cents } from "#app/values/money.ts";
import { everyWayToPay } from "#tests/support/browser/every-way-to-pay.ts";
import { structuredDataErrors } from "#tests/support/http/rich-results.ts";
import { shoppingAvailability } from "./shopping-availability.ts";
import { breadcrumbList, productData, productList } from "./structured-data.ts";

const ORIGIN = "https://www.cerne.example";
const id = "5f8b2a4e-7a1c-4c7e-9d2b-1f0e8f7a6b5c";

const product: ProductDetail = {
	id,
	sku: null,
	gtin: null,
	slug: "mesa-cavalete",
	name: "Mesa </script><script>alert(1)</script> & “Cavalete”",
	description: "De peroba-rosa.\u2028<!-- sem fim",
	price: cents(589_000),
	originalPrice: null,
	discountPercent: null,
	instalment: null,
	paymentNotes: [],
	images: [{ id, alt: "Mesa", width: 1200, height: 1200, placeholder: "#ddd3c5,#a98f6f,#c9beae" }],
	categories: [{ id, name: "Mesas", slug: "mesas" }],
	materials: ["Peroba-rosa"],
	isFeatured: false,
	isMadeToOrder: true,
	productionDays: 15,
	availability: "made_to_order",
	stockQuantity: 0,
	shippingType: "calculated",
	facts: "",
	size: { widthMm: 2200, heightMm: 760, depthMm: 950 },
	weightGrams: 68_000,
	finish: null,
	careInstructions: null,
	specifications: {},
	specificationRows: [],
	availableAfterDays: null,
	workSentence: null,
	isMadeOnBench: false,
	artisan: null,
};

const shippingOf = (more: { isFree?: boolean; isFreeSomewhere?: boolean } = {}) =>
	computeShippingRange({
		items: [{ quantity: 1, price: product.price, weightGrams: product.weightGrams, ...product.size }],
		tables: parseFreightTables(null),
		freeShipping: { from: more.isFreeSomewhere ? cents(20_000) : null, states: ["SP", "RJ"] },
		hasFreeItem: more.isFree ?? false,
		lead: { days: 15, isProduced: true },
		calendars: OPEN_CALENDARS,
	});

const dataOf = (
	shipping: ReturnType<typeof shippingOf>,
	rating: { average: number; count: number } | null = null,
	overrides: Partial<ProductDetail> = {},
) => {
	const shown = { ...product, ...overrides };
	const availability = shoppingAvailability(
		shown,
		{ day: "2026-12-17", fullUntil: null },
		new Date("2026-11-26T15:00:00Z"),
	);
	return productData(ORIGIN, "Cerne", shown, { rating, reviews, shipping, availability });
};

const reviews = Array.from({ length: 12 }, (_, at) => ({
	author: "Ana Prado",
	rating: 4,
	comment: "Firme e bonita.",
	createdAt: "2026-11-20T12:00:00.000Z",
	reply: at === 0 ? { text: "Obrigada, Ana.", at: "2026-11-21T12:00:00.000Z" } : null,
}));

describe("structured data", () => {
	// rule: 2.25
	it("has every required field of products, breadcrumbs, lists, questions and the shop", () => {
		const questions = buildFaq(defaultTexts.faq.text ?? "", { "com Mercado Pago": true });
		const all = [
			dataOf(shippingOf({ isFreeSomewhere: true }), { average: 4.7, count: 3 }),
			dataOf(shippingOf({ isFree: true })),
			dataOf(null),
			breadcrumbList(ORIGIN, [{ name: "Início", address: "/" }]),
			productList(ORIGIN, "Mesas", [product]),
			faqPage(questions),
			shopStructuredData(publicSettings(defaultSettings, everyWayToPay), ORIGIN, {
				address: workshopAddress(defaultSettings),
				rating: { value: 4.8, count: 500 },
			}),
		];
		for (const data of all) expect(structuredDataErrors(data)).toEqual([]);
	});

	it("has the newest reviews with the workshop's answers, and none without a rating", () => {
		const { review = [] } = dataOf(null, { average: 4, count: 12 });
		expect(review).toHaveLength(10);
		expect(review[0]).toMatchObject({
			author: { name: "Ana Prado" },
			reviewBody: "Firme e bonita.",
			comment: { author: { name: "Cerne" }, text: "Obrigada, Ana." },
		});
		expect(review[1]).not.toHaveProperty("comment");
		expect(dataOf(null)).not.toHaveProperty("review");
	});

	// rule: 2.25
	it("is tested with a check that finds missing fields", () => {
		const { offers, ...rest } = dataOf(null);
		expect(structuredDataErrors(rest)).toEqual(["Product.offers: undefined"]);
		expect(structuredDataErrors({ ...rest, offers: { ...offers, price: "5.890,00" } })).toEqual([
			'Product.offers.price: "5.890,00"',
		]);
		expect(
			structuredDataErrors({ ...rest, offers, aggregateRating: { "@type": "AggregateRating" } }),
		).toHaveLength(3);
	});

	it("has the workshop's own code as SKU, and none where there is none", () => {
		expect(dataOf(null)).not.toHaveProperty("sku");
		expect(dataOf(null)).not.toHaveProperty("gtin");
		const codes = { sku: "MESA-220", gtin: "7891000315507" };
		expect(dataOf(null, null, codes)).toMatchObject(codes);
	});

	it("says of what is made to order when it leaves, as the feed does", () => {
		expect(dataOf(null).offers).toMatchObject({
			availability: "https://schema.org/BackOrder",
			availabilityStarts: "2026-12-17T03:00Z",
		});
		const stocked = dataOf(null, null, { availability: "low_stock", isMadeToOrder: false }).offers;
		expect(stocked.availability).toBe("https://schema.org/LimitedAvailability");
		expect(stocked).not.toHaveProperty("availabilityStarts");
	});

	it("has the workshop's address in parts where its two settings say the same", () => {
		expect(workshopAddress(defaultSettings)).toEqual({
			streetAddress: "Rua dos Pinheiros, 240",
			addressLocality: "Campos do Jordão",
			addressRegion: "SP",
			postalCode: "12460-000",
		});
		const line = "Av. Brasil, 15, Centro, Cunha – SP, 12530-000";
		const moved = { ...defaultSettings, identity: { ...defaultSettings.identity, address: line } };
		expect(workshopAddress(moved)).toEqual({ streetAddress: line });
	});

	it("names the states with free shipping, and the maximum for the others", () => {
		const [free, paid] = dataOf(shippingOf({ isFreeSomewhere: true })).offers.shippingDetails ?? [];
		expect(free?.shippingDestination).toMatchObject({ addressRegion: ["RJ", "SP"] });
		expect(free?.shippingRate).toMatchObject({ value: 0 });
		expect(paid?.shippingDestination.addressRegion).toHaveLength(25);
		expect(paid?.shippingRate).toMatchObject({ maxValue: expect.any(Number) });
		expect(paid?.deliveryTime.handlingTime).toMatchObject({ minValue: 15, maxValue: 15 });
		const everywhere = dataOf(shippingOf({ isFree: true })).offers.shippingDetails;
		expect(everywhere?.map(({ shippingRate }) => shippingRate)).toEqual([
			{ "@type": "MonetaryAmount", value: 0, currency: "BRL" },
		]);
	});

	// rule: 2.25
	it("has no rating while there are no reviews", () => {
		expect(dataOf(null)).not.toHaveProperty("aggregateRating");
		expect(dataOf(null, { average: 0, count: 0 })).not.toHaveProperty("aggregateRating");
	});

	it("cannot be closed by a name that contains the end of a script", () => {
		const Page = createRoutesStub([
			{ path: "/", Component: () => <Meta />, meta: () => [{ "script:ld+json": dataOf(null) }] },
		]);
		const html = renderToString(<Page />);
		expect(html.match(/<\/script>/g)).toHaveLength(1);
		expect(html).not.toContain("<!--");
		const written = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
		expect(JSON.parse(written)).toMatchObject({ name: product.name, description: product.description });
	});
});
