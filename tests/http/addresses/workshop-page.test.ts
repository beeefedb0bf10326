import { expect, inject, it } from "vitest";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = inject("httpShop");

async function signedIn(actor: "artisan" | "customer"): Promise<Visitor> {
	const visitor = new Visitor(shop.origin);
	const { email, password } = shop.logins[actor];
	await visitor.signIn(email, password);
	return visitor;
}

it("the artisan's page links files that are kept for good, and its worker keeps the same ones", async () => {
	const artisan = await signedIn("artisan");
	const page = await artisan.request("/oficina");
	expect(page.status).toBe(200);
	expect(page.headers["cache-control"]).toBe("private, no-store");
	expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
	// Not one of the shop's own scripts.
	expect(page.text).not.toContain("modulepreload");
	const linked = [...page.text.matchAll(/(?:href|src)="(\/oficina\/assets\/[^"]+)"/g)].map(
		([, address]) => address,
	);
	expect(linked).toHaveLength(2);
	const guest = new Visitor(shop.origin);
	const worker = await guest.request("/oficina/sw.js");
	expect(worker.headers).toMatchObject({ "service-worker-allowed": "/oficina", "cache-control": "no-cache" });
	for (const address of linked) {
		const file = await guest.request(address ?? "");
		expect(file.status).toBe(200);
		expect(file.headers["content-type"]).toMatch(/^text\/(javascript|css); charset=utf-8$/);
		expect(file.headers["cache-control"]).toContain("immutable");
		expect(worker.text).toContain(`"${address}"`);
	}
	const manifest = await guest.request("/oficina/manifest.webmanifest");
	expect(JSON.parse(manifest.text)).toMatchObject({ scope: "/oficina", start_url: "/oficina" });
});

it("the artisan's page and its files say nothing about the shop's orders and customers", async () => {
	const { customer, artisan, admin } = shop.logins;
	const { street, zipCode } = checkoutFields;
	const words = [customer.email, artisan.email, admin.email, "Marina Duarte", "Zé Marceneiro", shop.orderId];
	words.push(shop.orderId.slice(0, 8), street, zipCode, zipCode.replace("-", ""));
	const visitor = await signedIn("artisan");
	const page = await visitor.request("/oficina");
	const linked = [...page.text.matchAll(/"(\/oficina\/[^"]+)"/g)].map(([, address = ""]) => address);
	expect(linked).toContain("/oficina/manifest.webmanifest");
	const addresses = new Set(["/oficina", "/oficina/sw.js", ...linked]);
	expect(addresses.size).toBeGreaterThanOrEqual(5);
	for (const address of addresses) {
		const { status, text, headers } = await visitor.request(address);
		expect({ address, status }).toEqual({ address, status: 200 });
		const said = `${JSON.stringify(headers)}\n${text}`;
		expect({ address, found: words.filter((word) => said.includes(word)) }).toEqual({ address, found: [] });
	}
});

it("for a customer the artisan's page is one that does not exist", async () => {
	const customer = await signedIn("customer");
	const titleOf = (text: string) => /<title>([^<]+)/.exec(text)?.[1];
	const page = await customer.request("/oficina");
	expect(page.status).toBe(404);
	expect(titleOf(page.text)).toBe(titleOf((await customer.request("/nao-existe")).text));
	expect(page.text).not.toContain("sw.js");
});
