/**
 * Which addresses are the same for every visitor, and which of their query parameters matter.
 * Anything else in the query is ignored: it neither makes a page of its own nor reaches a render.
 */
interface PublicPage {
	pattern: RegExp;
	/** In the order in which they stand in the key. */
	parameters: readonly string[];
	/** A parameter that makes the answer a personal one. */
	dynamicWith?: string;
}

const CATALOGUE_PARAMETERS = [
	"q",
	"category",
	"material",
	"min",
	"max",
	"availability",
	"made_to_order",
	"sort",
	"page",
];

const publicPages: readonly PublicPage[] = [
	{ pattern: /^\/$/, parameters: [] },
	{ pattern: /^\/(products|categories|artisans)$/, parameters: CATALOGUE_PARAMETERS },
	{ pattern: /^\/product\/[a-z0-9-]{1,200}$/, parameters: [] },
	{ pattern: /^\/(faq|contact|privacy-terms)$/, parameters: [] },
	{ pattern: /^\/track-order$/, parameters: [], dynamicWith: "code" },
];

const MAX_PARAMETER_LENGTH = 200;

export interface PublicPageMatch {
	/** Path and known parameters in fixed order: the key under which the page is kept. */
	key: string;
}

/**
 * The canonical address of a public page, or undefined when the address is not one. The router
 * asks for a page's data alone at `<path>.data`; `_routes` then names the parts it wants.
 */
export function matchPublicPage(url: URL): PublicPageMatch | undefined {
	const isData = url.pathname.endsWith(".data");
	const path = isData ? stripDataSuffix(url.pathname) : url.pathname;
	const page = publicPages.find(({ pattern }) => pattern.test(path));
	if (!page) return undefined;
	if (page.dynamicWith && url.searchParams.has(page.dynamicWith)) return undefined;
	const parameters = isData ? [...page.parameters, "_routes"] : page.parameters;
	const canonicalParameters = new URLSearchParams();
	for (const name of parameters) {
		// A filter may be chosen more than once; the order of its values changes nothing.
		for (const value of url.searchParams.getAll(name).toSorted()) {
			if (value === "") continue;
			if (value.length > MAX_PARAMETER_LENGTH) return undefined;
			canonicalParameters.append(name, value);
		}
	}
	const query = canonicalParameters.toString();
	return { key: query ? `${url.pathname}?${query}` : url.pathname };
}

/** The router asks for the data of `/` at `/_.data`. */
const stripDataSuffix = (pathname: string): string =>
	pathname === "/_.data" ? "/" : pathname.slice(0, -".data".length);
