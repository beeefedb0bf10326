import { renderToString } from "react-dom/server";
import {
	createRequestHandler,
	type EntryContext,
	Outlet,
	Scripts,
	type ServerBuild,
	ServerRouter,
} from "react-router";
import { expect, it } from "vitest";
import config from "../react-router.config.ts";
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

const map = <Route,>(make: (id: string) => Route) =>
	Object.fromEntries(Object.keys(paths).map((id) => [id, make(id)]));

let shown: string[] = [];

/** Renders a page as the shop does, with the router's own modules. */
function page(
	request: Request,
	status: number,
	_headers: Headers,
	{ serverHandoffStream: _stream, ...context }: EntryContext,
): Response {
	shown = context.staticHandlerContext.matches.map(({ route, pathname }) => `${route.id} ${pathname}`);
	return new Response(renderToString(<ServerRouter context={context} url={request.url} />), { status });
}

const moduleOf = (id: string) =>
	id === "root"
		? {
				default: () => (
					<html lang="pt-BR">
						<body>
							<Outlet />
							<Scripts />
						</body>
					</html>
				),
			}
		: {
				default: () => (
					<div id={id}>
						<Outlet />
					</div>
				),
				loader: () => ({ loadedBy: id }),
			};

const build = {
	entry: { module: { default: page } },
	routes: map((id) => ({ id, ...paths[id], module: moduleOf(id) })),
	assets: {
		entry: { imports: ["/assets/shared.js"], module: "/assets/entry.js" },
		routes: map((id) => ({
			id,
			...paths[id],
			hasLoader: id !== "root",
			module: `/assets/${id}.js`,
			imports: [`/assets/part-of-${id}.js`],
		})),
		url: "/assets/manifest.js",
		version: "1",
	},
	basename: "/",
	future: {},
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { ...config.routeDiscovery, manifestPath: "/__manifest" },
} as unknown as ServerBuild;

const handle = createRouteHandlers(build);
const whole = createRequestHandler(build, "production");

async function answerOf(request: (url: string) => Promise<Response>, path: string) {
	shown = [];
	const response = await request(`http://localhost${path}`);
	return { status: response.status, shown, body: await response.text() };
}

it.each([
	["/", "/", "home /"],
	["/products", "/products", "list /products"],
	["/PRODUCTS/", "/products", "list /PRODUCTS/"],
	["/product/mesa", "/product/:slug", "product /product/mesa"],
	["/admin", "/admin", "day /admin/"],
	["/admin/orders/7", "/admin/orders/:orderId", "order /admin/orders/7"],
	["/nowhere", "/*", "unknown /nowhere"],
])("sends for %s, page and data, what the router of all routes sends", async (path, pattern, last) => {
	for (const address of [path, `${path === "/" ? "/_" : path.replace(/\/$/, "")}.data`]) {
		const expected = await answerOf((url) => whole(new Request(url)), address);
		expect(await answerOf((url) => handle(new Request(url), pattern), address)).toEqual(expected);
		expect(expected.body).toContain(address === path ? "/assets/manifest.js" : "loadedBy");
		if (address === path) expect(expected.shown.at(-1)).toBe(last);
	}
});
