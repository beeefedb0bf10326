/** A form of a page as a browser without scripts would send it. */
export interface HtmlForm {
	action: string;
	/** In the order of the page; of several buttons the form is listed once for each. */
	fields: readonly (readonly [name: string, value: string])[];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const decode = (text: string): string => text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all);

function attributesOf(tag: string): Record<string, string> {
	const attributes = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
	return Object.fromEntries(
		[...attributes].map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]),
	);
}

/** The posted forms of a page, read from the HTML that React writes. */
export function htmlForms(html: string, address: string): HtmlForm[] {
	return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([block]) => {
		const { method, action } = attributesOf(/^<form[^>]*>/.exec(block)?.[0] ?? "");
		if (method?.toLowerCase() !== "post") return [];
		const fields: [string, string][] = [];
		const buttons: [string, string][] = [];
		for (const [, kind = "", rest = "", content = ""] of block.matchAll(
			/<(input|textarea|select|button)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g,
		)) {
			const { name, value, type, checked } = attributesOf(rest);
			if (!name) continue;
			if (kind === "button") buttons.push([name, value ?? ""]);
			else if (kind === "textarea") fields.push([name, decode(content)]);
			else if (kind === "select") fields.push([name, selectedOption(content)]);
			else if (!/^(checkbox|radio)$/.test(type ?? "") || checked !== undefined) {
				fields.push([name, value ?? (type === "checkbox" ? "on" : "")]);
			}
		}
		const variants = buttons.length > 0 ? buttons.map((button) => [...fields, button]) : [fields];
		return variants.map((sent) => ({ action: action || address, fields: sent }));
	});
}

function selectedOption(options: string): string {
	const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => attributesOf(tag));
	return (tags.find(({ selected }) => selected !== undefined) ?? tags[0])?.value ?? "";
}

/** The addresses of this shop that a page links to. */
export const htmlLinks = (html: string, origin: string, address: string): string[] =>
	[...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].flatMap(([, href = ""]) => {
		const url = URL.canParse(decode(href), `${origin}${address}`)
			? new URL(decode(href), `${origin}${address}`)
			: null;
		return url?.origin === origin ? [`${url.pathname}${url.search}`] : [];
	});

/** The fields of the forms that search in this page or list. */
export const searchFormFields = (html: string, pathname: string): string[] =>
	[...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([block]) => {
		const { method = "get", action = pathname } = attributesOf(/^<form[^>]*>/.exec(block)?.[0] ?? "");
		if (method.toLowerCase() !== "get" || action !== pathname) return [];
		return [...block.matchAll(/\sname="([^"]+)"/g)].map(([, name = ""]) => name);
	});
