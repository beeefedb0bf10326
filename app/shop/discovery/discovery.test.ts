import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { cents } from "#app/values/money.ts";
import { countParts, documentKey, parseDocumentKey, parsePart } from "./feed-parts.ts";
import { googleCategoryOf } from "./google-category.ts";
import { type FeedProduct, merchantFeed } from "./merchant-feed.ts";
import { sitemap, sitemapIndex } from "./sitemap-xml.ts";
import { compressXml, xmlText } from "./xml.ts";

const ORIGIN = "https://www.cerne.example";
const id = "5f8b2a4e-7a1c-4c7e-9d2b-1f0e8f7a6b5c";
const image = { id, alt: "", width: 1200, height: 1200, placeholder: "#ddd3c5,#a98f6f,#c9beae" };

const product: FeedProduct = {
	id,
	slug: "mesa-cavalete",
	name: "Mesa ]]></title> & “Cavalete”",
	description: "De peroba-rosa.\u0000\ud800",
	price: cents(589_000),
	originalPrice: cents(650_050),
	images: [image, { ...image, id: id.replace("5f", "6f") }],
	categories: [{ id, name: "Mesas", slug: "mesas" }],
	materials: ["Peroba-rosa", "Imbuia"],
	lead: { days: 15, isProduced: true },
	leave: { day: "2026-12-17", fullUntil: null },
	availability: "made_to_order",
	shippingType: "free",
	weightGrams: 68_500,
	gtin: null,
	size: { widthMm: 2200, heightMm: 760, depthMm: null },
};

describe("text in XML", () => {
	it("contains no markup and no character that XML forbids", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				const written = xmlText(text);
				return written.isWellFormed() && !/[<>"']|&(?!(amp|lt|gt|quot|apos);)/.test(written);
			}),
		);
		expect(xmlText("a\u0000\ud800b")).toBe("a\ufffdb");
	});
});

async function* inBatches<Row>(...batches: Row[][]): AsyncGenerator<Row[]> {
	yield* batches;
}

/** All parts in one text. */
async function whole(parts: AsyncIterable<string>): Promise<string> {
	let text = "";
	for await (const part of parts) text += part;
	return text;
}

describe("the product feed", async () => {
	const shop = { name: "Cerne", calendars: OPEN_CALENDARS };
	const now = new Date("2026-11-26T15:00:00Z");
	const feed = await whole(
		merchantFeed(ORIGIN, shop, inBatches([product], [{ ...product, images: [] }]), now),
	);

	// rule: 7.08
	it("has what Google's product data specification requires of every product", () => {
		for (const name of ["id", "title", "description", "link", "image_link", "availability", "price"]) {
			expect(feed).toMatch(new RegExp(`<g:${name}>[^<]+</g:${name}>`));
		}
		expect(feed).toContain(
			"<g:availability>backorder</g:availability><g:availability_date>2026-12-17T03:00Z</g:availability_date>",
		);
		expect(feed).toContain("<g:google_product_category>Furniture &gt; Tables</g:google_product_category>");
		expect(feed).toContain("<g:price>6500.50 BRL</g:price><g:sale_price>5890.00 BRL</g:sale_price>");
		expect(feed).toContain("<g:condition>new</g:condition><g:brand>Cerne</g:brand>");
		expect(feed).toContain("<g:identifier_exists>no</g:identifier_exists>");
		expect(feed).toContain("<g:material>Peroba-rosa/Imbuia</g:material>");
		expect(feed).toContain("<g:max_handling_time>15</g:max_handling_time>");
		expect(feed).toContain("<g:shipping_weight>68.5 kg</g:shipping_weight>");
		expect(feed).toContain("<g:product_width>220 cm</g:product_width>");
		expect(feed).not.toContain("g:product_length");
	});

	it("gives a product its GTIN where it has one", async () => {
		const coded = await whole(merchantFeed(ORIGIN, shop, inBatches([{ ...product, gtin: "7891000315507" }])));
		expect(coded).toContain("<g:gtin>7891000315507</g:gtin>");
		expect(coded).not.toContain("identifier_exists");
		expect(feed).not.toContain("g:gtin");
	});

	it("gives what lies in stock the days of handling", async () => {
		const bowl = {
			...product,
			lead: { days: 5, isProduced: false },
			availability: "in_stock" as const,
		};
		const handlingTimes = async (given: FeedProduct) =>
			(await whole(merchantFeed(ORIGIN, shop, inBatches([given])))).match(/handling_time>\d+/g);
		expect(await handlingTimes(bowl)).toEqual(["handling_time>5", "handling_time>5"]);
		expect(await handlingTimes({ ...bowl, lead: { days: 8, isProduced: true } })).toContain(
			"handling_time>8",
		);
	});

	it("counts what is made on a bench to the day of its queue, and offers nothing while that is full", async () => {
		const bench = { leaveDate: "2026-12-11", worksOn: () => true, otherDays: 0 };
		const queued = { ...product, lead: { days: 11, isProduced: true, bench } };
		const itemOf = (given: FeedProduct) => whole(merchantFeed(ORIGIN, shop, inBatches([given]), now));
		expect(await itemOf(queued)).toContain(
			"<g:min_handling_time>11</g:min_handling_time><g:max_handling_time>11</g:max_handling_time>",
		);
		const full = { ...product, lead: null, leave: { day: null, fullUntil: "2027-04-30" } };
		const item = await itemOf(full);
		expect(item).toContain("<g:availability>out_of_stock</g:availability>");
		expect(item).not.toMatch(/handling_time|availability_date/);
	});

	it.each([
		["Par de prateleiras de parede", "Decoração", "Furniture > Shelving"],
		["Criado-mudo Rabo de Andorinha", "Quarto", "Furniture > Tables > Nightstands"],
		["Serrana com assento trançado", "Cadeiras e bancos", "Furniture > Chairs"],
		["Cabideiro de chão", "Decoração", null],
	])("names the Google category of %j in %j: %j", (name, category, expected) => {
		expect(googleCategoryOf(name, category)).toBe(expected);
	});

	it("escapes names and leaves out products without a photograph", () => {
		expect(feed).toContain("<g:title>Mesa ]]&gt;&lt;/title&gt; &amp; “Cavalete”</g:title>");
		expect(feed.match(/<item>/g)).toHaveLength(1);
	});
});

describe("the sitemap", () => {
	// rule: 7.08
	it("has each product with its photographs and the day it changed", async () => {
		const updatedAt = new Date("2026-11-20T10:00:00Z");
		const products = inBatches([{ slug: product.slug, updatedAt, images: product.images }]);
		const map = await whole(sitemap(ORIGIN, 1, { categories: [{ slug: "mesas" }], products }));
		expect(map).toContain(
			`<url><loc>${ORIGIN}/product/mesa-cavalete</loc><lastmod>2026-11-20</lastmod><image:image><image:loc>${ORIGIN}/images/${id}/1200.webp</image:loc></image:image>`,
		);
		expect(map).toContain(`<loc>${ORIGIN}/products?category=mesas</loc>`);
		expect(await whole(sitemap(ORIGIN, 2, { categories: [], products: inBatches() }))).not.toContain("<url>");
	});

	it("lists its parts when it is too large for one file", () => {
		expect([0, 10_000, 10_001].map((count) => countParts(count))).toEqual([1, 1, 2]);
		expect(sitemapIndex(ORIGIN, 2)).toContain(`<loc>${ORIGIN}/sitemap.xml?part=2</loc>`);
		const part = (query: string) => parsePart(new URL(`${ORIGIN}/sitemap.xml${query}`));
		expect([part(""), part("?part=2"), part("?part=10000"), part("?part=x"), part("?part=0")]).toEqual([
			null,
			2,
			undefined,
			undefined,
			undefined,
		]);
	});
});

describe("a document in parts", () => {
	it("is read at its compressor's pace, and packed on the way", async () => {
		let made = 0;
		let ahead = 0;
		const letters = Array.from({ length: 6_000 }, (_, at) => at ** 3).join(" ");
		async function* parts() {
			for (let part = 0; part < 40; part += 1) {
				made += 1;
				yield `${part}:${letters}\n`;
				// Not before the one before has gone into the compressor.
				ahead = Math.max(ahead, made - part);
			}
		}
		const packed = await compressXml(parts());
		expect([made, ahead]).toEqual([40, 1]);
		const xml = gunzipSync(packed).toString();
		expect(xml).toContain("<?xml");
		expect(xml).toContain(`\n39:${letters}\n`);
		expect(packed.length).toBeLessThan(xml.length / 2);
	});

	it("is none where a part fails, so that nobody takes a beginning for the whole", async () => {
		async function* parts() {
			yield "<rss>";
			throw new Error("the database went away");
		}
		await expect(compressXml(parts())).rejects.toThrow("the database went away");
	});
});

it("calls each document by one name", () => {
	for (const key of ["feed-1", "sitemap", "sitemap-12"]) expect(documentKey(parseDocumentKey(key))).toBe(key);
	expect(() => parseDocumentKey("feed-x")).toThrow("feed-x");
});
