import type { EntryContext } from "react-router";

const SCRIPT_ID = "rotas";

type Manifest = EntryContext["manifest"];
const scripts = new WeakMap<Manifest, string>();

/**
 * For the end of a page: the routes that the links of a public page lead to. The router asks for the routes
 * behind a page's links and, when there are some that it did not know, renders the whole page again.
 */
export function knownRoutesScript(manifest: Manifest): string {
	let script = scripts.get(manifest);
	if (script === undefined) {
		script = `<script type="application/json" id="${SCRIPT_ID}">${writeRoutes(manifest)}</script>`;
		scripts.set(manifest, script);
	}
	return script;
}

/** Has a manifest that holds a part of all routes name all of them. */
export function shareKnownRoutes(whole: Manifest, part: Manifest): void {
	scripts.set(part, knownRoutesScript(whole));
}

/** What most of these routes are, and is not written. */
const USUAL: Record<string, unknown> = {
	parentId: "routes/storefront/storefront-layout",
	hasDefaultExport: true,
	css: [],
};

/** Without the files to fetch ahead, which weigh most. */
function writeRoutes({ routes }: Manifest): string {
	const known = Object.entries(routes).filter(([id]) => /^routes\/(storefront\/|account\/auth$)/.test(id));
	return JSON.stringify(Object.fromEntries(known.map(([id, route]) => [id, unusualFields(route)])));
}

const unusualFields = (route: object | undefined): object =>
	Object.fromEntries(
		Object.entries(route ?? {}).filter(
			([name, value]) =>
				name !== "id" && name !== "imports" && String(value || "") !== String(USUAL[name] ?? ""),
		),
	);

declare global {
	interface Window {
		__reactRouterManifest?: { routes: object };
	}
}

/** Adds them to the routes of this page, before it is hydrated. */
export function learnKnownRoutes(): void {
	const text = document.getElementById(SCRIPT_ID)?.textContent;
	if (!text) return;
	const unusual: Manifest["routes"] = JSON.parse(text);
	const routes: Manifest["routes"] = Object.fromEntries(
		Object.entries(unusual).map(([id, route]) => [id, { id, ...USUAL, ...route } as typeof route]),
	);
	Object.assign(window.__reactRouterManifest?.routes ?? {}, routes);
	fallBackToRoutes(Object.values(routes).map((route) => route?.path ?? ""));
}

/**
 * Before it follows an address with a parameter for the first time, the router asks the server whether a route
 * fits better. When that request is lost, its error page takes the place of the screen: neither our message
 * nor what was typed is seen. Without a response the known routes are therefore all there are.
 */
function fallBackToRoutes(paths: readonly string[]): void {
	const patterns = paths
		.filter((path) => path !== "*")
		.map((path) => path.replaceAll(/\/:\w+/g, "(/[^/]+)?"));
	const known = new RegExp(`^/(${patterns.join("|")})$`);
	const isKnown = (path: string) => known.test(path) || `${location.pathname}/`.startsWith(`${path}/`);
	const request = window.fetch;
	window.fetch = async (input, init) => {
		const response = request(input, init);
		const isAboutRoutes = input instanceof URL && input.pathname === "/__manifest";
		if (!isAboutRoutes || !input.searchParams.get("paths")?.split(",").every(isKnown)) return response;
		const found = await response.catch(() => undefined);
		return found?.ok ? found : new Response("{}");
	};
}
