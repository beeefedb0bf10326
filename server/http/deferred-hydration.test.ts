import { ScrollRestoration } from "react-router";
import { expect, it } from "vitest";
import { deferHydration, improveRouterScripts } from "./deferred-hydration.ts";

const page =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/i.svg"/></head>' +
	'<body><main>x</main><script>early()</script><link rel="modulepreload" href="/assets/b.js"/>' +
	'<script type="module" async="">import "/assets/a.js";</script></body>';

it("keeps the router's scripts from running and names them to the starter", () => {
	const { html } = deferHydration(page, "painted");
	expect(html).not.toContain('type="module" async');
	expect(html).not.toContain('<link rel="modulepreload"');
	expect(html).toContain('<script type="text/plain" id="scripts">import "/assets/a.js";</script>');
	expect(html).toContain('(["/assets/a.js","/assets/b.js"],');
	expect(html).toContain('<link rel="icon" href="/i.svg"/>');
	// Written before, run before.
	expect(html.indexOf("early()")).toBeLessThan(html.indexOf('id="scripts"'));
});

it("names the one script that it adds, for the page's policy", () => {
	const { html, script } = deferHydration(page, "painted");
	expect(script).toMatch(/^\(\(files, patience, waits, known, viewed\) => \{/);
	expect(html).toContain(`<script>${script}</script>`);
});

it("says whether the scripts wait for the reader", () => {
	expect(deferHydration(page, "painted").script).toContain(",1000,false,");
	expect(deferHydration(page, "used").script).toContain(",1000,true,");
});

it("leaves out what a route of the router's manifest does not have", () => {
	const manifest = '{\n  "id": "a",\n    "hasAction": false,\n    "hasLoader": true\n}';
	const text = improveRouterScripts(manifest);
	expect(text).not.toContain("hasAction");
	expect(JSON.parse(text)).toEqual({ id: "a", hasLoader: true });
});

it("changes nothing of a script whose hash stands in the policy", () => {
	const text = '\nimport "/assets/a.js";\n  "hasAction": false,\n';
	const { html } = deferHydration(`<script type="module" async="">${text}</script>`, "used");
	expect(html).toContain(`id="scripts">${text}</script>`);
});

it("leaves a page without scripts as it is", () => {
	expect(deferHydration("<body><p>x</p></body>", "used")).toEqual({ html: "<body><p>x</p></body>" });
});

it("lets the router look for stored places only on a page that is returned to", () => {
	const router = String(ScrollRestoration);
	expect(improveRouterScripts(router)).not.toBe(router);
	const places = { sessionStorage: { getItem: () => '{"k":7}' }, storageKey: "k" };
	const read = (type: string) =>
		new Function(
			...["performance", "sessionStorage", "storageKey"],
			`return JSON.parse(${improveRouterScripts("sessionStorage.getItem(storageKey)")} || "{}")`,
		)({ getEntriesByType: () => [{ type }] }, places.sessionStorage, places.storageKey);
	expect(read("navigate")).toEqual({});
	expect(read("reload")).toEqual({ k: 7 });
	expect(read("back_forward")).toEqual({ k: 7 });
});
