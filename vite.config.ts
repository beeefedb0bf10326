import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { withoutUnusedReactParts } from "./scripts/unused-react-parts.ts";
import { withoutUnusedRouterParts } from "./scripts/unused-router-parts.ts";

/**
 * The server build has one entry per program of ours. They share their chunks, so that a
 * process has one database handle whichever entry it was started from; `server/main.ts`
 * imports the router's own build as a virtual module.
 */
const programs = {
	main: "./server/main.ts",
	"make-admin": "./server/cli/make-admin.ts",
	backup: "./server/cli/backup.ts",
	"check-invariants": "./server/cli/check-invariants.ts",
	restore: "./server/cli/restore.ts",
	// Run in a thread of its own (app/admin/scraping/extract/read-page.server.ts).
	"read-page": "./app/admin/scraping/extract/read-page.worker.ts",
};

/** How long each plugin took is no news to whoever starts the shop. */
const quiet = { checks: { bundlerTimings: false } };

/**
 * What every page loads, in two files, and what most pages of products load, in two more: many small ones
 * compress worse. Everything else is split by route and by first use.
 */
const sharedChunks = [
	{ name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
	{
		name: "layout",
		test: /\/app\/(shop\/layout\/(?!AccountMenu|AuthLayout|CheckoutLayout|Footer|MobileMenu|SocialLinks)|ui\/icons\/|ui\/primitives\/(Button|button-style|ButtonLink|Spinner|Price|Skeleton)|shop\/images\/Picture|shop\/catalogue\/products\/Product(Card|Grid)|shop\/favourites\/(Favourite|favourites-(list|store)|sync-state)|shop\/home\/HomeSkeleton|platform\/browser\/known-routes)/,
	},
	{
		name: "catalogue",
		test: /\/app\/(ui\/(patterns\/(Breadcrumbs|EmptyState)|primitives\/(Badge|Rating))|shop\/catalogue\/(products\/(?!dimensions|specifications)|search)\/)/,
	},
	{
		name: "purchase",
		test: /\/app\/(ui\/primitives\/QuantityStepper|ui\/fields\/(FieldLayout|TextField)|shop\/shipping\/(?!shipping-type)|values\/(date|cep))/,
	},
	// Of pages that are opened later: the first has their HTML (decision 0049).
	{ name: "home-parts", test: /\/app\/(shop\/home\/(Hero|WorkshopStory)|content\/workshop-)/ },
	{
		name: "product-parts",
		test: /\/app\/(shop\/(product-page\/(ServiceStrip|FactsTable|ProductDescription)|reviews\/ReviewList|catalogue\/products\/specifications)|content\/care-tips)/,
	},
];

/** An address without parameters is written into the browser's files as the text that href() returns. */
const staticAddresses: Plugin = {
	name: "static-addresses",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform: (code) => code.replace(/\bhref\(("\/[\w./-]*")\)/g, "$1"),
};

/**
 * Vite's own helper around each `import()` preloads the chunk's style sheets and imports. There are no
 * such style sheets here, and the helper weighs more in every page than the few imports are worth.
 */
const plainImports: Plugin = {
	name: "plain-imports",
	apply: "build",
	enforce: "pre",
	applyToEnvironment: ({ name }) => name === "client",
	load: (id) =>
		id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

/** Files of first visits, most of whose functions run when the page is taken over. */
const runAtOnce = new Set(
	"react layout root storefront-layout catalogue purchase home products product".split(" "),
);

/**
 * Has V8 (Chrome 136 and newer) compile these files whole while they arrive, in another thread. Left to itself it
 * compiles each function when it is first called, and the page waits.
 */
const compileAhead = ({ name }: { name: string }): string =>
	runAtOnce.has(name) ? "//# allFunctionsCalledOnLoad" : "";

/**
 * The libraries become part of the server's build: a thousand files fewer are looked up and read when it
 * starts, and what nobody uses of them takes no memory. Not those with machine code, WebAssembly or threads.
 */
const bundledLibraries = {
	noExternal: true as const,
	external: ["sharp", "@node-rs/argon2", "@electric-sql/pglite", "pg", "pino", "undici"],
};

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * V8 holds the source of what it runs, and Node gives it the text of a file above one megabyte with two
 * bytes a letter as soon as one of them is not of ASCII. Such letters are written as escapes.
 */
const asciiSource: Plugin = {
	name: "ascii-source",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "ssr",
	generateBundle(_, files) {
		for (const file of Object.values(files)) {
			if (file.type !== "chunk") continue;
			// The escape of an escaped letter would be another text.
			if (/\\[\u0080-\uffff]/.test(file.code)) this.error(`a backslash before a letter in ${file.fileName}`);
			file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
		}
	},
};

export default defineConfig(({ command }) => ({
	plugins: [
		inlineScripts,
		plainImports,
		tailwindcss(),
		reactRouter(),
		staticAddresses,
		withoutUnusedReactParts,
		withoutUnusedRouterParts,
		asciiSource,
	],
	build: { target: "es2022", assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					...quiet,
					output: {
						entryFileNames: "assets/[name]-[hash].js",
						codeSplitting: { groups: sharedChunks },
						postBanner: compileAhead,
					},
				},
			},
		},
		ssr: {
			build: { rolldownOptions: { ...quiet, input: programs, output: { comments: false } } },
			...(command === "build" && {
				resolve: bundledLibraries,
				// React has a second, slow half for development, which would come along.
				define: { "process.env.NODE_ENV": '"production"' },
			}),
		},
	},
}));
