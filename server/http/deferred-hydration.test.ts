import { expect, it } from "vitest";
import { deferHydration } from "./deferred-hydration.ts";
import { inlineScripts } from "./security-headers.ts";

const page =
	'<head><link rel="modulepreload" href="/assets/a.js"/><link rel="icon" href="/i.svg"/></head>' +
	'<body><main>x</main><script>early()</script><link rel="modulepreload" href="/assets/b.js"/>' +
	'<script type="module" async="">import "/assets/a.js";</script></body>';

it("keeps the router's scripts from running and names them to the starter", () => {
	const html = deferHydration(page);
	expect(html).not.toContain('type="module" async');
	expect(html).not.toContain('<link rel="modulepreload"');
	expect(html).toContain('<script type="text/plain" id="scripts">import "/assets/a.js";</script>');
	expect(html).toContain('(["/assets/a.js","/assets/b.js"],');
	expect(html).toContain('<link rel="icon" href="/i.svg"/>');
	// Written before, run before.
	expect(html.indexOf("early()")).toBeLessThan(html.indexOf('id="scripts"'));
});

it("leaves every script that will run to the page's policy", () => {
	const scripts = inlineScripts(deferHydration(page));
	expect(scripts.slice(0, 2)).toEqual(["early()", 'import "/assets/a.js";']);
	expect(scripts[2]).toMatch(/^\(\(files, patience\) => \{/);
	expect(scripts).toHaveLength(3);
});

it("leaves a page without scripts as it is", () => {
	expect(deferHydration("<body><p>x</p></body>")).toBe("<body><p>x</p></body>");
});
