import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { createRouteHandlers } from "./route-handlers.ts";

const paths: Record<string, { parentId?: string; path?: string; index?: boolean }> = {
	root: { path: "" },
	layout: { parentId: "root" },
	home: { parentId: "layout", index: true },
	list: { parentId: "layout", path: "products" },
	product: { parentId: "layout", path: "product/:slug" },
	admin: { parentId: "root", path: "admin" },
	day: { parentId: "admin", index: true },
	orders: { parentId: "admin", path: "orders" },
	order: { parentId: "orders", path: ":orderId" },
	unknown: { parentId: "root", path: "*" },
};

const map = <Route>(make: (id: string) => Route) =>
	Object.fromEntries(Object.keys(paths).map((id) => [id, make(id)]));

/** A page that says which routes it was made of and which it names to the browser. */
const page = (_request: Request, status: number, _headers: Headers, context: EntryContext) =>
	Response.json({
		status,
		shown: context.staticHandlerContext.matches.map(({ route, pathname }) => `${route.id} ${pathname}`),
		known: Object.keys(context.manifest.routes),
	});

const build = {
	entry: { module: { default: page } },
	routes: map((id) => ({ id, ...paths[id], module: { default: () => null } })),
	assets: {
		entry: { imports: [], module: "" },
		routes: map((id) => ({ id, ...paths[id] })),
		url: "",
		version: "1",
	},
	basename: "/",
	future: {},
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
} as unknown as ServerBuild;

const handle = createRouteHandlers(build);
const whole = createRequestHandler(build, "production");
const ask = async (path: string, pattern: string) =>
	(await handle(new Request(`http://localhost${path}`), pattern)).json();

it.each([
	["/", "/"],
	["/products", "/products"],
	["/PRODUCTS/", "/products"],
	["/product/mesa", "/product/:slug"],
	["/admin", "/admin"],
	["/admin/orders/7", "/admin/orders/:orderId"],
	["/nowhere", "/*"],
])("answers %s as the router of all routes does", async (path, pattern) => {
	const expected = await (await whole(new Request(`http://localhost${path}`))).json();
	const { shown, status } = await ask(path, pattern);
	expect({ shown, status }).toEqual({ shown: expected.shown, status: expected.status });
});

it("knows besides a page's own routes those of the addresses above it, and the one of none", async () => {
	const { known } = await ask("/admin/orders/7", "/admin/orders/:orderId");
	expect(known.toSorted()).toEqual(["admin", "day", "home", "layout", "order", "orders", "root", "unknown"]);
	expect((await ask("/nowhere", "/*")).known).toHaveLength(Object.keys(paths).length);
});
