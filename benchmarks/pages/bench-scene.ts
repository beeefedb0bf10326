import type { Browser } from "@playwright/test";
import { demoId } from "#db/demo/demo-id.ts";
import { fillBrowser, saveAddress } from "#tests/support/browser/filled-browser.ts";
import { newAccount, newOrder, signInAs } from "#tests/support/browser/journey-data.ts";
import { startCepStubs } from "#tests/support/servers/cep-stubs.ts";
import { printedLogins } from "#tests/support/setup/demo-folder.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";
import type { Storage } from "./bench-browser.ts";

/** A shop with its demo, and the storage of the browsers that visit it. */
export interface BenchScene {
	origin: string;
	/** A customer with an address, three lines in the cart, four favourites and an order. */
	customer: Storage;
	/** The same cart and favourites, without an account. */
	guestWithCart: Storage;
	guest: Storage;
	orderId: string;
	/** Signed in as an artisan of the demo. */
	artisan: Visitor;
	stop: () => Promise<void>;
}

/** The measured screens; unless one names another visitor, a guest visits it. */
export const screens = {
	home: { path: "/", visitor: "guest" },
	list: { path: "/products", visitor: "guest" },
	product: { path: "/product/aparador-ripado", visitor: "guest" },
	FAQ: { path: "/faq", visitor: "guest" },
	cart: { path: "/cart", visitor: "guestWithCart" },
	checkout: { path: "/checkout", visitor: "customer" },
	favourites: { path: "/wishlist", visitor: "customer" },
} as const satisfies Record<string, { path: string; visitor: "guest" | "guestWithCart" | "customer" }>;

export type ScreenName = keyof typeof screens;

/** Starts the build of this folder, or of the folder in BENCH_ROOT, so that builds can be compared. */
export async function setScene(browser: Browser): Promise<BenchScene> {
	const services = await startCepStubs();
	const root = process.env.BENCH_ROOT;
	const shop = await startShop(
		{ DEMO: "1", RATE_LIMIT_FACTOR: "10000", ...services.settings },
		root ? { root } : {},
	);
	const stop = async () => {
		await shop.stop();
		await services.close();
	};
	try {
		const account = await newAccount(shop, "Marina Duarte");
		await saveAddress(account);
		const slug = "banqueta-torneada";
		const { id } = await newOrder(shop, {
			customer: account,
			products: [{ id: demoId("product", slug), slug, name: slug }],
		});
		const artisan = new Visitor(shop.origin);
		const [, login] = printedLogins(shop);
		await artisan.signIn(login?.email ?? "", login?.password ?? "");
		const storages: Storage[] = [];
		for (const isSignedIn of [true, false]) {
			const context = await browser.newContext({ baseURL: shop.origin });
			const page = await context.newPage();
			if (isSignedIn) await signInAs(page, account);
			await fillBrowser(page);
			storages.push(await context.storageState());
			await context.close();
		}
		const guest = { cookies: [], origins: [] };
		const [customer = guest, guestWithCart = guest] = storages;
		return { origin: shop.origin, customer, guestWithCart, guest, orderId: id, artisan, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
