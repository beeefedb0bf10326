import { type CheerioAPI, load } from "cheerio";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

const IMPLICIT_ROLES: Record<string, string> = {
	button: "button",
	link: "a[href]",
	heading: "h1, h2, h3",
	textbox: "input:not([type]), input[type=text], input[type=email], textarea",
	searchbox: "input[type=search]",
	checkbox: "input[type=checkbox]",
	radio: "input[type=radio]",
	combobox: "select",
	group: "fieldset",
	navigation: "nav",
	dialog: "dialog",
	table: "table",
	columnheader: "th[scope=col]",
	row: "tr",
	cell: "td",
	form: "form[aria-label]",
	region: "section[aria-label]",
	status: "output",
};

/** The HTML of a component, to be searched by role and name. */
export function render(element: ReactNode, address = "/") {
	const Stub = createRoutesStub([{ path: "*", Component: () => element }]);
	const page = load(renderToStaticMarkup(<Stub initialEntries={[address]} />));
	const all = (role: string) =>
		page(`[role=${role}]${IMPLICIT_ROLES[role] ? `, ${IMPLICIT_ROLES[role]}` : ""}`)
			.toArray()
			.map((node) => page(node))
			.filter((part) => (part.attr("role") ?? role) === role);
	return {
		page,
		/** The accessible names of all parts with a role, in their order. */
		names: (role: string) => all(role).map((part) => accessibleName(page, part)),
		/** The one part with this role and name; throws unless there is exactly one. */
		get(role: string, name: string) {
			const parts = all(role).filter((candidate) => accessibleName(page, candidate) === name);
			const [only] = parts;
			if (!only || parts.length > 1) {
				const present = all(role).map((candidate) => accessibleName(page, candidate));
				throw new Error(`${parts.length} × ${role} “${name}”; there are: ${present.join(" | ")}`);
			}
			return only;
		},
		/** The text that describes a part (aria-describedby). */
		description: (part: ReturnType<CheerioAPI>) => textOf(page, part.attr("aria-describedby")),
	};
}

function accessibleName(page: CheerioAPI, part: ReturnType<CheerioAPI>): string {
	const id = part.attr("id");
	const label = id ? page(`label[for="${id}"]`) : page("");
	const candidates = [
		part.attr("aria-label"),
		textOf(page, part.attr("aria-labelledby")),
		label.text(),
		part.closest("label").clone().find("select").remove().end().text(),
		part.children("legend, caption").text(),
		part.text(),
		part.attr("placeholder"),
	];
	return (candidates.find((text) => text?.trim()) ?? "").replace(/\s+/g, " ").trim();
}

const textOf = (page: CheerioAPI, ids: string | undefined): string =>
	(ids ?? "")
		.split(" ")
		.filter(Boolean)
		.map((id) => page(`[id="${id}"]`).text())
		.join(" ");
