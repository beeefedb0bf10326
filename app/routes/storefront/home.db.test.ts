import { text } from "node:stream/consumers";
import { createElement } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub, Outlet } from "react-router";
import { describe, expect, it } from "vitest";
import { collectTags, UNCACHEABLE } from "#app/platform/cache-tags.server.ts";
import { defaultSettings, publicSettings } from "#app/shop/settings/settings.ts";
import { everyWayToPay } from "#tests/support/browser/every-way-to-pay.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import HomeRoute, { loader } from "./home.tsx";

/** The HTML of the screen. */
async function shown(): Promise<string> {
	const home = await loader(routeArgs(pageRequest("/")));
	const root = { origin: "", settings: publicSettings(defaultSettings, everyWayToPay), footerCategories: [] };
	const Page = () =>
		createElement(HomeRoute, { loaderData: home } as unknown as Parameters<typeof HomeRoute>[0]);
	const Stub = createRoutesStub([
		{ id: "root", path: "/", Component: Outlet, children: [{ index: true, Component: Page }] },
	]);
	const { prelude } = await prerenderToNodeStream(
		createElement(Stub, { hydrationData: { loaderData: { root } }, initialEntries: ["/"] }),
	);
	return text(prelude);
}

describe("a part of the home page that cannot be read", () => {
	// rule: 8.14
	it("leaves its place empty, is logged, and the page is not cached", async () => {
		await insertProduct({ name: "Mesa Serrana", isFeatured: true });
		expect(await shown()).toContain("Mesa Serrana");
		await hideTable("products");
		const { result: page, tags } = await collectTags(shown);
		expect(page).not.toContain("Explore Nossa Coleção");
		expect(page).toContain("Nenhum produto em destaque encontrado.");
		expect(page).toContain("Explorar Produtos");
		// Only this visitor sees the page without it: it is not cached.
		expect(tags.has(UNCACHEABLE)).toBe(true);
	});
});
