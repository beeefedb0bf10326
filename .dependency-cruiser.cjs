/** Who may import whom (ARCHITECTURE.md). There is no list of exceptions. */
const only = (from, allowed, comment, more = {}) => ({
	name: `${from.name}-imports-only`,
	severity: "error",
	comment,
	from: { path: from.path, ...more },
	to: { path: "^(app|server|db)/", pathNot: allowed },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		only(
			{ name: "routes", path: "^app/routes/" },
			["^app/(routes|shop|content|ui|values|platform)/"],
			"A route composes; it never touches the database.",
			{ pathNot: "\\.test\\.tsx?$" },
		),
		only(
			{ name: "browser-shop", path: "^app/shop/" },
			["^app/(shop|content|ui|values|platform)/"],
			"Only server files of a noun touch the database.",
			{ pathNot: "\\.server\\.tsx?$|\\.test\\.tsx?$" },
		),
		only(
			{ name: "server-shop", path: "^app/shop/.*\\.server\\.tsx?$" },
			["^app/(shop|content|ui|values|platform)/", "^db/"],
			"The business knows neither routes nor the HTTP machine.",
		),
		only({ name: "content", path: "^app/content/" }, ["^app/(content|values)/"], "Texts are data."),
		only({ name: "ui", path: "^app/ui/" }, ["^app/(ui|values)/"], "The design system knows no shop."),
		only(
			{ name: "platform", path: "^app/platform/" },
			["^app/(platform|values)/"],
			"Mechanisms know no business.",
			{
				pathNot: "\\.test\\.tsx?$",
			},
		),
		only({ name: "values", path: "^app/values/" }, ["^app/values/"], "Values know nothing."),
		only(
			{ name: "db", path: "^db/" },
			[
				"^db/",
				"^app/values/",
				"^app/shop/.*-(status|type|source|origin|address)\\.ts$",
				"^app/shop/(accounts/role|tracking/carrier)\\.ts$",
			],
			"The schema knows the pure status tables.",
			{ pathNot: "\\.test\\.tsx?$" },
		),
		{
			name: "not-to-tests",
			severity: "error",
			from: { path: "^(app|server|db)/", pathNot: "\\.test\\.tsx?$" },
			to: { path: "^tests/|\\.test\\.tsx?$" },
		},
		{ name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
		{
			name: "only-what-is-installed-for-use",
			severity: "error",
			// The route table is read by the build, not by the shop; the development server is no part of it.
			from: { path: "^(app|server|db)/", pathNot: "\\.test\\.tsx?$|^app/routes\\.ts$|^server/dev\\.ts$" },
			to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
		},
	],
	options: {
		doNotFollow: { path: "node_modules" },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		enhancedResolveOptions: {
			exportsFields: ["exports"],
			conditionNames: ["import", "node", "default", "types"],
		},
		exclude: { path: "^\\.react-router|\\+types|^virtual:" },
	},
};
