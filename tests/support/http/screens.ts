import { matchAddress } from "#server/http/address/address-policies.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { type HtmlForm, htmlForms, htmlLinks, searchFormFields } from "./html-forms.ts";

/** Forms and parameters that the pages of the shop offer, found by following their links. */
export interface Screens {
	forms: (HtmlForm & { visitor: Visitor })[];
	/** By the pattern of a route: the parameters with which pages link to it or search in it. */
	parameters: Map<string, Set<string>>;
}

const MAX_DEPTH = 3;

const patternOf = (address: string): string => matchAddress(address.split("?", 1)[0] ?? "").policy.pattern;

/** A list repeats a form in each of its rows: one of each kind is enough. */
const kindOfForm = ({ action, fields }: HtmlForm): string =>
	JSON.stringify([
		patternOf(action),
		fields.filter(([name]) => /^(intent|section)$/.test(name)),
		[...new Set(fields.map(([name]) => name))],
	]);

/** Visits one page of each kind from these addresses on: a route with a set of parameters. */
export async function findScreens(
	starts: readonly { visitor: Visitor; addresses: readonly string[]; isWithin: (path: string) => boolean }[],
): Promise<Screens> {
	const forms = new Map<string, HtmlForm & { visitor: Visitor }>();
	const parameters: Screens["parameters"] = new Map();
	const visited = new Set<string>();

	async function visit(visitor: Visitor, address: string): Promise<string[]> {
		const { pathname, searchParams } = new URL(address, visitor.origin);
		const pattern = patternOf(address);
		const names = parameters.get(pattern) ?? new Set();
		parameters.set(pattern, names);
		for (const name of searchParams.keys()) names.add(name);
		const kind = [
			pattern,
			...[...new Set(searchParams.keys())].toSorted(),
			searchParams.get("section"),
		].join();
		if (visited.has(kind)) return [];
		visited.add(kind);
		const { headers, text } = await visitor.request(address);
		if (!headers["content-type"]?.startsWith("text/html")) return [];
		for (const form of htmlForms(text, address)) forms.set(kindOfForm(form), { ...form, visitor });
		for (const name of searchFormFields(text, pathname)) names.add(name);
		return htmlLinks(text, visitor.origin, address);
	}

	for (const { visitor, addresses, isWithin } of starts) {
		let current: readonly string[] = addresses;
		for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
			const inside = [...new Set(current)].filter((address) => isWithin(address.split("?", 1)[0] ?? ""));
			const next: string[] = [];
			for (const address of inside) next.push(...(await visit(visitor, address)));
			current = next;
		}
	}
	return { forms: [...forms.values()], parameters };
}
