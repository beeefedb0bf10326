import { build, type Plugin } from "vite";

const SUFFIX = "?script";

/**
 * `import text from "./module.ts?script"`: the module with all its imports, minified, as the text of an inline
 * script. The browser's own files do not contain it.
 */
export const inlineScripts: Plugin = {
	name: "inline-scripts",
	enforce: "pre",
	async load(id) {
		if (!id.endsWith(SUFFIX)) return;
		if (this.environment.name === "client") return 'export default ""';
		const { text, files } = await writeScript(id.slice(0, -SUFFIX.length));
		for (const file of files) this.addWatchFile(file);
		// It would start a comment in the page. The minifier already escapes "</script".
		if (text.includes("<!--")) this.error(`"<!--" in the inline script ${id}`);
		return `export default ${JSON.stringify(text)}`;
	},
};

async function writeScript(input: string): Promise<{ text: string; files: string[] }> {
	const result = await build({
		configFile: false,
		logLevel: "error",
		build: {
			write: false,
			target: "es2022",
			rolldownOptions: { input, output: { format: "iife" } },
		},
	});
	if (Array.isArray(result) || !("output" in result)) throw new Error(`nothing was made of ${input}`);
	const [{ code, moduleIds }] = result.output;
	return { text: code.trim(), files: moduleIds };
}
