import type { Plugin } from "vite";

type Cut = [text: string | RegExp, replacement: string];

/**
 * Parts of the router that the shop never uses and that the bundler cannot know to be unused, by file: what
 * stands there, and what takes its place in the browser's files. 4 KB (Brotli) of every first visit.
 */
const cuts: Record<string, Cut[]> = {
	"router/router.js": [
		// Instrumentation of loaders and navigations: nobody asks for any.
		[/\binit\.instrumentations\b/g, "undefined"],
		[/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, "undefined"],
		// Another way to compare addresses with routes, which is still unstable.
		["future.unstable_routePatternMatching", "false"],
		// View transitions: no link or form has one.
		["if (isBrowser) {\n\t\t\trestoreAppliedTransitions", "if (false) {\n\t\t\trestoreAppliedTransitions"],
		[
			'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location)',
			"if (false)",
		],
		["else if (pendingViewTransitionEnabled)", "else if (false)"],
	],
	"components.js": [
		[/let isViewTransitionAvailable = .*\n.*\n/, ""],
		["if (!viewTransitionOpts || !isViewTransitionAvailable)", "if (true)"],
		["if (renderDfd && pendingState && router.window)", "if (false)"],
		["if (!vtContext.isTransitioning && interruption)", "if (false)"],
		["useIsRSCRouterContext()", "false"],
		// Data that comes later than its page.
		[
			/= (class extends React\$1\.Component \{\n\tconstructor\(props\) \{\n\t\tsuper\(props\);\n\t\tthis\.state = \{ error: null \};[\s\S]*?\n\});/,
			"= /* @__PURE__ */ (() => $1)();",
		],
	],
	"hooks.js": [
		// Server components.
		["if (this.context && typeof error", "if (false && typeof error"],
		["if (this.context) return", "if (false) return"],
	],
	// Not unused, but asked for in the task in which React commits the first page, which is long enough without it.
	"dom/ssr/fog-of-war.js": [["\t\tfetchPatches();", "\t\tsetTimeout(fetchPatches);"]],
	"dom/ssr/components.js": [["useIsRSCRouterContext()", "false"]],
	"dom/ssr/errorBoundaries.js": [
		// What the error page says to developers. The shop has error pages of its own.
		[/__html: `\s*console\.log\([^`]*`/, '__html: ""'],
		// It stands in for the error page of a shop whose pages have run their scripts already.
		[/renderScripts \? .*createElement\(Scripts, null\) : null/, "null"],
	],
	"dom/lib.js": [
		// The router's own links are nowhere in the shop (decision 0024). They are made and named when the file is run.
		[/^(Link|NavLink|HistoryRouter)\.displayName = .*$/gm, ""],
		[/^const (Link|NavLink) = /gm, "const $1 = /* @__PURE__ */ "],
	],
};

const folder = "react-router/dist/production/lib/";

/** Ends the build when a new version of the router has something else there. */
export const withoutUnusedRouterParts: Plugin = {
	name: "without-unused-router-parts",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	transform(code, id) {
		const file = id.split(folder)[1] ?? "";
		return cuts[file]?.reduce((text, [place, replacement]) => {
			const cut = text.replace(place, replacement);
			if (cut === text) this.error(`nothing to leave out of the router's ${file} at ${String(place)}`);
			return cut;
		}, code);
	},
};
