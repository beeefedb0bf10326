import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inlineScripts } from "./inline-scripts.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "cerne-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The text that the build inserts where `source` is imported as a script. */
async function importScript(source: string, environment = "ssr") {
	const file = join(folder, "script.ts");
	await writeFile(join(folder, "part.ts"), "export const part: string = 'x “y”'; export const unused = 1;");
	await writeFile(file, source);
	const watched: string[] = [];
	const context = {
		environment: { name: environment },
		addWatchFile: (name: string) => watched.push(name),
		error: (message: string) => {
			throw new Error(message);
		},
	};
	const load = inlineScripts.load as (id: string) => Promise<string | undefined>;
	const code = await load.call(context as never, `${file}?script`);
	const { default: text } = await import(`data:text/javascript,${encodeURIComponent(code ?? "")}`);
	return { text: text as string, watched };
}

it("makes one script of a module and of what it uses of others, and is made anew with each", async () => {
	const { text, watched } = await importScript(
		`import { part } from "./part.ts";
		const all = (n: number) => [part, "é", '"', \`<\${n + 1}>\`, "\\\`$", "a\\nb"];
		Object.assign(globalThis, { found: all(6) });`,
	);
	const scope: { found?: string[] } = {};
	new Function("globalThis", text)(scope);
	expect(scope.found).toEqual(["x “y”", "é", '"', "<7>", "`$", "a\nb"]);
	expect(text).not.toContain("unused");
	expect(watched.map((name) => name.split("/").at(-1)).sort()).toEqual(["part.ts", "script.ts"]);
});

it("makes none for the browser's own files", async () => {
	expect((await importScript("document.title = 'x';", "client")).text).toBe("");
});

it("lets no text end the script, or begin a comment in the page", async () => {
	const { text } = await importScript('document.title = "</script>" + document.title;');
	expect(text).not.toContain("</");
	await expect(importScript('document.title = "<!--" + document.title;')).rejects.toThrow('"<!--" in');
});
