import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { readOnlyAdmin as admin } from "#tests/support/factories/actor-fixtures.ts";
import { type LoopbackServer, listenOnLoopback } from "#tests/support/servers/listen-on-loopback.ts";
import * as pages from "#tests/support/servers/shop-pages.ts";
import { readPage } from "./extract/read-page.server.ts";
import { scrapeProduct } from "./scrape-product.server.ts";

/** A supplier's shop on loopback, which the owner has allowed. */
const bodies: Record<string, string> = { "/mesa": pages.vtex, "/texto": pages.article, "/vazio": "" };
let shop: LoopbackServer;
let origin: string;
const before = env.SCRAPER_ALLOW_PRIVATE_HOSTS;

beforeAll(async () => {
	shop = await listenOnLoopback((request, response) => {
		const body = bodies[request.url ?? ""];
		response
			.writeHead(body === undefined ? 404 : 200, { "Content-Type": "text/html; charset=utf-8" })
			.end(body);
	});
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = [shop.host];
	origin = shop.origin;
});

afterAll(() => {
	env.SCRAPER_ALLOW_PRIVATE_HOSTS = before;
	return shop.close();
});

// Starting a thread takes long on a busy machine.
const patience = { timeout: 20_000 };

describe("scraping a product", patience, () => {
	// rule: 7.18
	it("fetches the page and reads it away from the shop's thread", async () => {
		expect(await scrapeProduct(admin, `${origin}/mesa`)).toMatchObject({
			name: "Mesa Mantiqueira 220",
			price: 689_050,
			sourceUrl: `${origin}/mesa`,
		});
	});

	it.each([
		["/texto", "Não encontramos um produto nesta página"],
		["/vazio", "Não encontramos um produto nesta página"],
		["/nada", "O site respondeu que esta página não existe"],
	])("explains the failure at %s", async (path, message) => {
		await expect(scrapeProduct(admin, origin + path)).rejects.toMatchObject({
			kind: "invalid",
			title: "Erro no Scraping",
			message: expect.stringContaining(message),
		});
	});

	// rule: 7.18
	it("refuses an invalid address, and reveals nothing about private ones", async () => {
		await expect(scrapeProduct(admin, "mesa bonita")).rejects.toMatchObject({
			message: "Por favor, insira uma URL válida",
			fields: { url: "Por favor, insira uma URL válida" },
		});
		await expect(scrapeProduct(admin, "http://10.0.0.1/")).rejects.toMatchObject({
			message: "Não foi possível acessar esta página. Confira o endereço e tente novamente.",
		});
	});
});

describe("reading a page", patience, () => {
	it("gives up when it takes too long", async () => {
		const page = {
			bytes: Buffer.from(pages.vtex),
			contentType: "text/html",
			url: new URL("https://casa.example/"),
		};
		await expect(readPage(page, 1)).rejects.toThrow("too long");
	});

	it("survives a page made to exhaust it", async () => {
		const page = {
			bytes: Buffer.from(`<h1>${"<div>".repeat(400_000)}`),
			contentType: "text/html",
			url: new URL("https://casa.example/"),
		};
		const outcome = await readPage(page, 2_000).catch((error: unknown) => error);
		expect(outcome === null || outcome instanceof Error).toBe(true);
	});
});
