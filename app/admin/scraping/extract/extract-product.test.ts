import { describe, expect, it } from "vitest";
import * as pages from "#tests/support/servers/shop-pages.ts";
import { extractProduct } from "./extract-product.ts";
import { decodePage } from "./html-to-text.ts";
import { parseJsonLd } from "./json-ld.ts";

const read = (html: string, url: string) => extractProduct(html, new URL(url));

describe("the product of a page", () => {
	it("of Nuvemshop: the paid price stands in its own tag, and line breaks in the JSON do no harm", () => {
		expect(read(pages.nuvemshop, "https://oficina.example/produtos/aparador-araucaria/?variant=7")).toEqual({
			name: "Aparador Araucária",
			description: "Três gavetas com corrediças de madeira. Tampo em imbuia, 140 x 40 cm. Sob encomenda.",
			price: 179_000,
			originalPrice: 199_000,
			images: [
				"https://cdn.oficina.example/aparador-1024-1024.jpg",
				"https://cdn.oficina.example/aparador-640-0.jpg",
				"http://cdn.oficina.example/aparador-640-0.jpg",
			],
			materials: ["Imbuia"],
			specifications: { weight: "38.5 kg" },
			sourceUrl: "https://oficina.example/produtos/aparador-araucaria/?variant=7",
		});
	});

	it("of VTEX: an aggregate of numbers, a description with markup, facts in a table", () => {
		expect(read(pages.vtex, "https://casa.example/mesa-mantiqueira/p")).toMatchObject({
			name: "Mesa Mantiqueira 220",
			description: "Mesa de jantar em peroba-rosa.\nOito lugares\nAcabamento a óleo",
			price: 689_050,
			originalPrice: null,
			images: ["https://casa.example/arquivos/1.jpg", "https://casa.example/arquivos/2.jpg"],
			materials: ["Peroba-rosa"],
			specifications: { finish: "Óleo natural", warranty: "12 meses" },
		});
	});

	it("of an older VTEX: meta tags alone", () => {
		expect(read(pages.vtexOld, "https://casa.example/banco-bocaina/p")).toMatchObject({
			name: "Banco Bocaina - Casa Serrana",
			description: "Banco de tauari para a varanda.",
			price: 89_000,
			images: ["https://casa.example/banco.jpg"],
			materials: ["Tauari"],
		});
	});

	it("of Shopify: the price as people write it", () => {
		expect(read(pages.shopify, "https://atelie.example/products/luminaria")).toMatchObject({
			name: "Luminária Neblina",
			description: "Cúpula torneada em freijó & tecido.",
			price: 123_456,
		});
	});

	it("of Shopify with variants: the one of the address, or else the cheapest", () => {
		const url = "https://atelie.example/products/cadeira-garoa";
		expect(read(pages.shopifyGroup, url)).toMatchObject({ name: "Cadeira Garoa", price: 69_000 });
		expect(read(pages.shopifyGroup, `${url}?variant=1`)).toMatchObject({ price: 129_000 });
	});

	it("of Magento: microdata, with four decimals", () => {
		expect(read(pages.magento, "https://movelaria.example/estante")).toMatchObject({
			name: "Estante Itatiaia",
			description: "Cinco prateleiras.\nEm cumaru maciço.",
			price: 345_000,
			images: [
				"https://movelaria.example/media/estante-grande.jpg",
				"https://movelaria.example/media/estante.jpg",
			],
			materials: ["Cumaru"],
		});
	});

	it("of WooCommerce: in the graph, with specifications of the price", () => {
		expect(read(pages.wooCommerce, "https://marcenaria.example/produto/cama-serra-fina/")).toMatchObject({
			name: "Cama Serra Fina – Queen",
			price: 520_000,
			originalPrice: 599_000,
			images: ["https://marcenaria.example/cama.jpg"],
			materials: ["Freijó", "Cedro", "MDF"],
			specifications: { color: "Natural", material: "Freijó, Cedro e MDF" },
		});
	});

	it("of several materials written as one", () => {
		const page = `<script type="application/ld+json">{"@type":"Product","name":"Mesa","material":"Peroba-rosa, Ferro e Couro"}</script>`;
		expect(read(page, "https://loja.example/mesa")?.materials).toEqual(["Peroba-rosa", "Ferro", "Couro"]);
	});

	it("of WooCommerce with variations: the page's own product, not a related one", () => {
		expect(
			read(pages.wooCommerceVariable, "https://marcenaria.example/produto/prateleira-bruma/"),
		).toMatchObject({
			name: "Prateleira Bruma",
			price: 18_900,
		});
	});

	it("of any careful page", () => {
		expect(read(pages.generic, "https://elos.example/loja/tabua")).toMatchObject({
			name: "Tábua Carlota",
			description: "Para servir e cortar, em jequitibá.",
			price: 15_990,
			images: ["https://elos.example/loja/fotos/tabua.jpg"],
			materials: ["Jequitibá"],
			specifications: { color: "Natural", size: "45 × 28 cm" },
		});
	});

	it("has no price where the price is in another currency", () => {
		expect(read(pages.inDollars, "https://shop.example/bench")).toMatchObject({
			name: "Oak Bench",
			price: null,
		});
	});

	it("is not found where there is none", () => {
		expect(read(pages.article, "https://blog.example/madeira")).toBeNull();
		expect(read("", "https://blog.example/")).toBeNull();
		expect(read("<h1>Olá</h1>", "https://blog.example/")).toBeNull();
	});

	it("is plain text with addresses that are addresses, whatever the page tries", () => {
		const product = read(pages.hostile, "https://loja.example/mesa");
		expect(product).toMatchObject({
			name: "Mesa boa",
			description: "Texto limpo",
			price: null,
			images: ["https://loja.example/a.jpg"],
		});
		expect(Object.prototype).not.toHaveProperty("polluted");
	});
});

describe("a page's text", () => {
	const latin = Uint8Array.from(Buffer.from("<meta charset=iso-8859-1><p>Açaí</p>", "latin1"));

	it("is read by the name its header or its own tag gives", () => {
		expect(decodePage(latin, "text/html")).toContain("Açaí");
		expect(decodePage(latin.subarray(25), "text/html; charset=ISO-8859-1")).toContain("Açaí");
		expect(decodePage(Buffer.from("Açaí"), "text/html")).toBe("Açaí");
		expect(decodePage(Buffer.from("Açaí"), "text/html; charset=klingon")).toBe("Açaí");
	});
});

describe("JSON-LD", () => {
	it("is repaired where shops break it, and given up beyond", () => {
		expect(parseJsonLd('<!-- {"a":1,} -->')).toEqual({ a: 1 });
		expect(parseJsonLd('/*<![CDATA[*/{"a":"x\ny"}/*]]>*/')).toEqual({ a: "x y" });
		expect(parseJsonLd('{"a":1};')).toEqual({ a: 1 });
		expect(parseJsonLd("{")).toBeNull();
	});
});
