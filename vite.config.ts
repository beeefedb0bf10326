import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { asciiSource } from "./scripts/ascii-source.ts";
import { externalLibraries } from "./scripts/external-libraries.mjs";
import { inlineScripts } from "./scripts/inline-scripts.ts";

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
	"find-payments": "./server/cli/find-payments.ts",
	"list-missing": "./server/cli/list-missing.ts",
	restore: "./server/cli/restore.ts",
	"rehearse-restore": "./server/cli/rehearse-restore.ts",
	"mail-backup-failure": "./server/cli/mail-backup-failure.ts",
	// Run in a thread of its own (app/admin/scraping/extract/read-page.server.ts).
	"read-page": "./app/admin/scraping/extract/read-page.worker.ts",
};

/** The router gives its server build the name of one file, after `environments` below was read: programs keep theirs. */
const programNames: Plugin = {
	name: "program-names",
	apply: "build",
	configEnvironment: (name) =>
		name === "ssr" ? { build: { rolldownOptions: { output: { entryFileNames: "[name].js" } } } } : undefined,
};

/** How long each plugin took is no news to whoever starts the shop. */
const quiet = { checks: { bundlerTimings: false } };

/**
 * Two files that every page of the shop loads, since many small ones compress worse and each is a request: the
 * libraries, which change seldom, and what the root and the shop's layout import. The rest is split by itself, by
 * route and by first use. Figures: `docs/profiles/README.md`.
 */
const sharedChunks = [
	{ name: "react", test: /node_modules/ },
	{ name: "layout", test: /\/app\/(root|routes\/storefront\/storefront-layout)\.tsx/ },
	// Together, because the product's page loads both: alone each would be one more request.
	{ name: "reviews", test: /\/app\/(ui\/primitives\/Rating|shop\/contact\/WorkshopReply)\.tsx/ },
];

/**
 * The libraries become part of the server's build: a thousand files fewer are looked up and read when it
 * starts, and what nobody uses of them takes no memory.
 */
const bundledLibraries = {
	noExternal: true as const,
	external: externalLibraries,
};

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter(), programNames, inlineScripts, asciiSource],
	build: { target: "es2022", assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					...quiet,
					output: {
						entryFileNames: "assets/[name]-[hash].js",
						codeSplitting: { groups: sharedChunks },
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
