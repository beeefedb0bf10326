import {
	createRequestHandler,
	matchRoutes,
	type RequestHandler,
	type RouteObject,
	type ServerBuild,
} from "react-router";

/**
 * The router matches an address against all its routes, three times for a page, and rebuilds its data for all of them
 * each time. The server already knows the pattern of the address, so each pattern has a router of its own with only
 * the routes of its page (figures: `docs/profiles/README.md`). The browser receives the same either way: all routes
 * are in a separate file (`routeDiscovery: "initial"`).
 */
export function createRouteHandlers(
	build: ServerBuild,
): (request: Request, pattern: string) => Promise<Response> {
	const whole: RequestHandler = createRequestHandler(build, "production");
	const tree = routeTree(build);
	const handlers = new Map<string, RequestHandler>();
	return (request, pattern) => {
		let handle = handlers.get(pattern);
		if (!handle) {
			const part = partOfBuild(build, tree, pattern);
			handle = part ? createRequestHandler(part, "production") : whole;
			handlers.set(pattern, handle);
		}
		return handle(request);
	};
}

/**
 * The build with the routes of one pattern. Undefined if it has none, for example for an address that does not exist.
 */
function partOfBuild(build: ServerBuild, tree: RouteObject[], pattern: string): ServerBuild | undefined {
	const idsAt = (path: string): string[] => matchRoutes(tree, path)?.map(({ route }) => route.id ?? "") ?? [];
	const [notFound] = idsAt("/*").slice(-1);
	const matching = idsAt(pattern);
	if (matching.length === 0 || matching.at(-1) === notFound) return undefined;
	const ids = new Set([...matching, ...idsAt("/*")]);
	const pick = <Route>(routes: Record<string, Route>): Record<string, Route> =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
	const assets = { ...build.assets, routes: pick(build.assets.routes) };
	return { ...build, assets, routes: pick(build.routes) };
}

/** The routes in the form in which the router matches them. */
function routeTree(build: ServerBuild, parentId?: string): RouteObject[] {
	return Object.values(build.routes)
		.filter((route) => route !== undefined && (route.parentId || undefined) === parentId)
		.map((route) => {
			const { id, path, index, caseSensitive } = route as NonNullable<typeof route>;
			const manifestRoute = {
				id,
				...(path === undefined ? {} : { path }),
				...(caseSensitive === undefined ? {} : { caseSensitive }),
			};
			return index ? { ...manifestRoute, index } : { ...manifestRoute, children: routeTree(build, id) };
		});
}
