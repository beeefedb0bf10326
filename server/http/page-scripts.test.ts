import { expect, it, vi } from "vitest";
import { DATA_PLACE, type PageScripts } from "#app/platform/rendering/rendered-html.server.ts";
import type { HydrationStart } from "./address/address-policies.ts";
import { separateScripts } from "./page-scripts.ts";

const MODULES =
	'import * as route0 from "/assets/a.js";\n  window.__reactRouterManifest = {\n  "id": "a",\n  "hasAction": false,\n  "hasLoader": true\n};\nimport("/assets/entry.js");';
/** As the router writes them. */
const SCRIPTS =
	'<script nonce="m1">window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = new ReadableStream();</script>' +
	`<script nonce="m1" type="module" async="">${MODULES}</script>`;
const page = (scripts: string) =>
	'<head><script nonce="m1">head()</script><link rel="modulepreload" nonce="m1" href="/assets/a.js"/><link rel="icon" href="/i.svg"/></head>' +
	`<body><main>x</main><script>evil()</script>${scripts}</body></html>`;

const remember = vi.fn();
function separate(html: string, start: HydrationStart = "painted", scripts?: PageScripts) {
	const foot = `<script type="application/json" id="d">${DATA_PLACE}</script>`;
	const rendered = { html, data: Buffer.from(""), scripts, foot, remember, mark: "m1", parts: [] };
	const found = separateScripts(rendered, start);
	return { ...found, start: found.scripts.start.toString(), end: found.scripts.end.toString() };
}

it("separates a page from its scripts, and remembers these for the next page of its route", () => {
	const { html, end, scripts } = separate(page(SCRIPTS));
	expect(html).toBe(
		'<head><script>head()</script><link rel="icon" href="/i.svg"/></head><body><main>x</main><script>evil()</script></body></html>',
	);
	expect(end).toBe("</script><script>0</script></body></html>");
	expect(remember).toHaveBeenLastCalledWith(scripts);
	const next = separate("<head></head><body></body>", "painted", scripts);
	expect(next.html).toBe("<head></head><body></body>");
	expect(next.scripts).toBe(scripts);
});

it("makes one script of the router's two, which does not run by itself, and names its files", () => {
	const { start } = separate(page(SCRIPTS));
	expect(start).toMatch(
		/^<script type="text\/plain" id="scripts" data-files="\/assets\/a\.js">window\.__reactRouterContext = \{"ssr":true\};import \* as route0/,
	);
	expect(start).not.toContain("ReadableStream");
});

it("names to the page's policy the scripts that run, as they stand in the page", () => {
	const { start, end, html, scripts } = separate(page(SCRIPTS), "used");
	expect(scripts.inline).toHaveLength(3);
	expect(html).toContain(`<script>${scripts.inline[0]}</script>`);
	expect(start).toContain(`data-waits="">${scripts.inline[1]}</script>`);
	expect(end).toContain(`<script>${scripts.inline[2]}</script>`);
	expect(scripts.inline.join()).not.toContain("evil");
});

it("says whether the scripts wait for the reader", () => {
	expect(separate(page(SCRIPTS), "used").start).toContain(" data-waits");
	expect(separate(page(SCRIPTS), "painted").start).not.toContain("data-waits");
});

it("leaves out what a route of the router's manifest does not have", () => {
	const manifest = /__reactRouterManifest = (\{.*?\});/.exec(separate(page(SCRIPTS)).start)?.[1] ?? "";
	expect(manifest).toBe('{"id":"a","hasLoader":true}');
});

it("makes no page where the router starts it otherwise, or where anything else stands among its scripts", () => {
	const others = [
		"",
		SCRIPTS.replace("__reactRouterContext = ", "__context = "),
		SCRIPTS.replace("Context.stream = ", "Context.data = "),
		SCRIPTS.replace(' type="module"', ""),
		`${SCRIPTS}<script>evil()</script>`,
		SCRIPTS.replace("</script>", "</script><p>x</p>"),
	];
	for (const scripts of others) expect(() => separate(page(scripts))).toThrow("page-scripts.ts");
});
