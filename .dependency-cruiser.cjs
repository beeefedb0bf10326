/** Who may import whom (ARCHITECTURE.md). There is no list of exceptions. */
const only = (from, allowed, comment, more = {}) => ({
	name: `${from.name}-imports-only`,
	severity: "error",
	comment,
	from: { path: from.path, ...more },
	to: { path: "^(app|server|db)/", pathNot: allowed },
});

/**
 * The nouns of the shop in their written order: each imports only nouns that stand before it. Tests
 * may look further, since they set a scene.
 */
const nouns = [
	"settings",
	"live",
	"mail",
	"watch",
	"audit",
	"limits",
	"accounts",
	"webhooks",
	"contact",
	"images",
	"bench",
	"texts",
	"shipping",
	"favourites",
	"catalogue",
	"wishlist",
	"cart",
	"orders",
	"tracking",
	"invoices",
	"labels",
	"payments",
	"reviews",
	"back-in-stock",
	"checkout",
	"corrections",
	"order-page",
	"discovery",
	"personal-data",
	"layout",
	"help",
	"home",
	"recently-viewed",
	"recommendations",
	"product-page",
	"api-reference",
];

const nounOrder = nouns.map((noun, index) => ({
	name: `${noun}-imports-only-nouns-before-it`,
	severity: "error",
	comment: "The nouns of the shop stand in one order (the list above); an import points back in it.",
	from: { path: `^app/shop/${noun}/`, pathNot: "\\.test\\.tsx?$" },
	to: { path: "^app/shop/", pathNot: nouns.slice(0, index + 1).map((earlier) => `^app/shop/${earlier}/`) },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		{ name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
		...nounOrder,
		{
			name: "every-noun-has-its-place",
			severity: "error",
			comment: "A new folder under app/shop needs a place in the order of nouns.",
			from: { path: "^app/" },
			to: { path: "^app/shop/", pathNot: nouns.map((noun) => `^app/shop/${noun}/`) },
		},
		only(
			{ name: "routes", path: "^app/routes/" },
			["^app/(routes|shop|admin|workshop|content|ui|values|platform)/"],
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
			{ name: "browser-admin", path: "^app/admin/" },
			["^app/(admin|shop|content|ui|values|platform)/"],
			"Only server files of the back office touch the database.",
			{ pathNot: "\\.server\\.tsx?$|\\.test\\.tsx?$" },
		),
		only(
			{ name: "server-admin", path: "^app/admin/.*\\.server\\.tsx?$" },
			["^app/(admin|shop|content|ui|values|platform)/", "^db/"],
			"The back office knows neither routes nor the HTTP server.",
		),
		only(
			{ name: "server-shop", path: "^app/shop/.*\\.server\\.tsx?$" },
			["^app/(shop|content|ui|values|platform)/", "^db/"],
			"The shop knows neither the back office, nor routes, nor the HTTP server.",
		),
		only(
			{ name: "workshop", path: "^app/workshop/" },
			["^app/(workshop|shop|ui|values|platform)/", "^db/"],
			"The artisan's page knows neither the back office, nor routes, nor the HTTP server.",
			{ pathNot: "\\.test\\.tsx?$" },
		),
		only({ name: "content", path: "^app/content/" }, ["^app/(content|values)/"], "Texts are data."),
		only({ name: "ui", path: "^app/ui/" }, ["^app/(ui|values)/"], "The design system knows no shop."),
		only(
			{ name: "platform", path: "^app/platform/" },
			["^app/(platform|values)/"],
			"Mechanisms know no business.",
			{
				pathNot:
					"\\.test\\.tsx?$|^app/platform/jobs/(row-(state|work|worker)|(claim|settle|delete)-rows)\\.server\\.ts$",
			},
		),
		only(
			{
				name: "row-worker",
				path: "^app/platform/jobs/(row-(state|work|worker)|(claim|settle|delete)-rows)\\.server\\.ts$",
			},
			["^app/(platform|values)/", "^db/(client|transactions|prepared-statement)\\.server\\.ts$"],
			"The mechanism of all work on rows has the database, and no table.",
		),
		only({ name: "values", path: "^app/values/" }, ["^app/values/"], "Values know nothing."),
		only(
			{ name: "db", path: "^db/" },
			["^db/", "^app/values/"],
			"The schema knows values, with the tables of their states, and no noun.",
			{ pathNot: "\\.test\\.tsx?$" },
		),
		{
			name: "tables-by-one-door",
			severity: "error",
			comment: "Tables are imported from db/schema.server.ts, wherever they are described.",
			from: { pathNot: "^db/schema(/|\\.server\\.ts$)" },
			to: { path: "^db/schema/" },
		},
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
