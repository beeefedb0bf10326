import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, normalize } from "node:path";
import { unplainComments } from "./comment-words.mjs";
import { projectFiles } from "./project-files.mjs";
import { root } from "./setup.mjs";

/*
 * Rules of the house that the import checker cannot check (ARCHITECTURE.md): each table is written in one place, no
 * noun reads a table of a later noun, every program hands in what earlier nouns need from later ones, no two folders
 * import each other, names are unique and say what a file exports, files and folders stay small enough to read, and
 * comments are plain English.
 */

/**
 * Where each table is written. Two more places may write any table: the demo, which fills an empty shop with invented
 * records, and a restored backup.
 * @type {Record<string, string[]>}
 */
export const TABLE_OWNERS = {
	"app/shop/accounts/": ["users", "sessions", "accounts", "verifications", "twoFactors"],
	"app/shop/audit/": ["auditEntries"],
	"app/shop/back-in-stock/": ["backInStockRequests"],
	"app/shop/bench/": ["benches", "benchExceptions", "productBenches", "workOrders", "workSteps"],
	"app/shop/catalogue/": [
		"products",
		"categories",
		"productCategories",
		"productImages",
		"formerSlugs",
		"formerCategorySlugs",
		"vocabulary",
		"searchSynonyms",
		"stockMovements",
		"zeroResultSearches",
	],
	"app/workshop/": ["benchEvents"],
	"app/shop/contact/": ["contacts", "contactReplies"],
	"app/shop/images/": ["images"],
	"app/shop/invoices/": ["orderInvoices"],
	"app/shop/labels/": ["shippingLabels"],
	"app/shop/limits/": ["rateLimitCounters"],
	"app/shop/mail/": ["outboxMessages"],
	"app/shop/discovery/": ["documents"],
	"app/shop/watch/": ["watchedProblems"],
	"app/shop/orders/": [
		"dayProposals",
		"orders",
		"orderItems",
		"orderNotes",
		"orderReturns",
		"orderTasks",
		"revenueChanges",
		"trackingEvents",
		"workPhotos",
	],
	"app/shop/payments/": [
		"payments",
		"paymentPreferences",
		"paymentNotifications",
		"sandboxPreferences",
		"refunds",
		"chargebacks",
		"moneyEntries",
		"sandboxPayments",
		"sandboxRefunds",
	],
	"app/shop/personal-data/": ["erasures"],
	"app/shop/reviews/": ["reviewPhotos", "reviews"],
	"app/shop/settings/": ["storeSettings"],
	"app/shop/shipping/": ["cepCache", "melhorEnvioApps", "melhorEnvioTokens"],
	"app/shop/texts/": ["shopTexts", "shopTextVersions", "shopTextImages"],
	"app/shop/wishlist/": ["favourites"],
	"app/shop/webhooks/": ["webhookEndpoints", "webhookEvents", "webhookDeliveries"],
};

const WRITES_ANY_TABLE = /^(server\/demo\/|db\/)/;

/** Exports of a route module that the router reads by name. */
const ROUTE_EXPORTS = new Set([
	"loader",
	"action",
	"clientLoader",
	"clientAction",
	"meta",
	"links",
	"headers",
	"handle",
	"shouldRevalidate",
	"ErrorBoundary",
	"HydrateFallback",
	"Layout",
]);
/** Exports of a global set-up file that Vitest calls. */
const SETUP_EXPORTS = new Set(["setup", "teardown"]);

const MAX_FILES_IN_FOLDER = 22;
const MAX_LINES_IN_FILE = 320;

/** @typedef {{ path: string, text: string }} SourceFile */

/** @param {string} path */
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

/**
 * The tables of the schema by their names in SQL.
 * @param {string} schema
 * @returns {Map<string, string>}
 */
const tablesByName = (schema) =>
	new Map(
		[...schema.matchAll(/^export const (\w+) = pgTable\(\s*"(\w+)"/gm)].map(([, table = "", name = ""]) => [
			name,
			table,
		]),
	);

/** @param {string} text */
const withoutComments = (text) =>
	text.replaceAll(/("(?:[^"\\\n]|\\.)*")|\/\*[\s\S]*?\*\/|\/\/ .*$/gm, (_, string) => string ?? "");

/**
 * Writes through the query builder, through `preparedInsert`, and in SQL (`update orders o set`, `insert into ${orders}`).
 */
const BUILT_WRITE = /\.(insert|update|delete)\(\s*(\w+)\s*\)|\b(preparedInsert)\(\s*(\w+)/g;
const SQL_WRITE =
	/\b(?:(insert) into|(delete) from|(update)(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(?:"?(\w+)"?|\$\{(\w+)\})/gi;

/**
 * Inserts, updates and deletes outside the folder that owns the table. A table that is handed over as a value (erasure,
 * retention) is listed by the noun that owns it.
 * @param {SourceFile[]} files
 * @param {string} schema The text of the files in `db/schema/`.
 * @returns {string[]}
 */
export function foreignWrites(files, schema) {
	const named = tablesByName(schema);
	/** @type {Map<string, string>} */
	const ownerOf = new Map(
		Object.entries(TABLE_OWNERS).flatMap(([folder, tables]) => tables.map((table) => [table, folder])),
	);
	return files
		.filter(({ path }) => /^(app|server|db)\//.test(path) && !isTest(path) && !WRITES_ANY_TABLE.test(path))
		.flatMap(({ path, text }) =>
			writesOf(withoutComments(text)).flatMap(({ verb, name }) => {
				const table = named.get(name) ?? name;
				const owner = ownerOf.get(table);
				return owner && !path.startsWith(owner)
					? [`${path}: ${verb} of ${table}, which only ${owner} writes`]
					: [];
			}),
		);
}

/**
 * Every write in a file with the table's name in the code or in SQL, also where the import gave it another.
 * @param {string} code
 */
function writesOf(code) {
	/** @type {Map<string, string>} */
	const imported = new Map(
		[...code.matchAll(/import \{([^}]*)\} from "#db\/schema\.server\.ts"/g)].flatMap(([, names = ""]) =>
			[...names.matchAll(/(\w+) as (\w+)/g)].map(([, table = "", name = ""]) => [name, table]),
		),
	);
	const built = [...code.matchAll(BUILT_WRITE)].map(([, verb, table, prepared, into]) => ({
		verb: verb ?? prepared,
		name: table ?? into ?? "",
	}));
	const inSql = [...code.matchAll(SQL_WRITE)].map(([, insert, remove, update, table, value]) => ({
		verb: (insert ?? remove ?? update)?.toLowerCase(),
		name: table ?? value ?? "",
	}));
	return [...built, ...inSql].map(({ verb, name }) => ({ verb, name: imported.get(name) ?? name }));
}

/** @type {{ forbidden: { name: string }[] }} */
const importRules = createRequire(import.meta.url)("../.dependency-cruiser.cjs");

/** The nouns of the shop in their order, from the rules of the import checker. */
export const NOUNS = importRules.forbidden.flatMap(
	({ name }) => /^(.+)-imports-only-nouns-before-it$/.exec(name)?.[1] ?? [],
);

/**
 * Nouns that read a table of a later noun, through the schema or in SQL. The later noun has to hand in what they need
 * (`server/process/hand-in.ts`).
 * @param {SourceFile[]} files
 * @param {string} schema The text of the files in `db/schema/`.
 * @returns {string[]}
 */
export function upwardReads(files, schema) {
	/** @param {string} path */
	const placeOf = (path) => NOUNS.indexOf(/^app\/shop\/([\w-]+)\//.exec(path)?.[1] ?? "");
	const tableOf = tablesByName(schema);
	const owners = Object.entries(TABLE_OWNERS);
	return files
		.filter(({ path }) => placeOf(path) >= 0 && !isTest(path))
		.flatMap(({ path, text }) => {
			const code = withoutComments(text);
			const imported = [
				...code.matchAll(/import (?:type )?\{([^}]*)\} from "#db\/schema\.server\.ts"/g),
			].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
			const inSql = [...code.matchAll(/\b(?:from|join) "?(\w+)"?/g)].map(
				([, name = ""]) => tableOf.get(name) ?? "",
			);
			const read = new Set([...imported, ...inSql]);
			return owners
				.filter(([folder]) => placeOf(folder) > placeOf(path))
				.flatMap(([folder, tables]) =>
					tables
						.filter((table) => read.has(table))
						.map((table) => `${path}: reads ${table}, which belongs to the later ${folder}`),
				);
		});
}

/**
 * Folders whose files import each other: one of them depends on something it should not know.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function mutualFolders(files) {
	/** @type {Map<string, string>} */
	const example = new Map();
	for (const { path, text } of files) {
		if (!/^(app|server|db)\//.test(path) || isTest(path)) continue;
		for (const [, specifier = ""] of text.matchAll(/(?:\bfrom\s*|^import\s*|\bimport\(\s*)"([.#][^"]+)"/gm)) {
			const target = specifier.startsWith("#")
				? specifier.slice(1)
				: normalize(join(dirname(path), specifier));
			if (!/^(app|server|db)\//.test(target)) continue;
			const arrow = `${dirname(path)} ${dirname(target)}`;
			if (!example.has(arrow)) example.set(arrow, `${path} imports ${target}`);
		}
	}
	return [...example].flatMap(([arrow, there]) => {
		const [from = "", to = ""] = arrow.split(" ");
		const back = example.get(`${to} ${from}`);
		return from < to && back ? [`${from} and ${to} import each other: ${there}, ${back}`] : [];
	});
}

/** An import that exists at run time; `import type` is erased. */
const RUN_IMPORTS =
	/(?:^import\s+(?!type\b)(?:[^"';]*?\bfrom\s*)?|^export\s+(?!type\b)[^"';]*?\bfrom\s*|\bimport\(\s*)"([.#][^"]+)"/gm;
const HAND_IN = "server/process/hand-in.ts";

/**
 * Programs (files that nothing imports) that open the database and reach code that needs handed-in functions, but do
 * not import the file that hands them in: they would fail at the first call. For `*.db.test.ts` the set-up imports
 * it.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function missingHandIns(files) {
	const imports = new Map(
		files.map(({ path, text }) => [
			path,
			[...text.matchAll(RUN_IMPORTS)].map(([, specifier = ""]) =>
				specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
			),
		]),
	);
	const asking = files
		.filter(({ path, text }) => path.startsWith("app/shop/") && /\bhandedIn</.test(text))
		.map(({ path }) => path);
	const imported = new Set([...imports].flatMap(([path, targets]) => (isTest(path) ? [] : targets)));
	const isProgram = (/** @type {string} */ path) =>
		/^(server|benchmarks|proofs|scripts|tests)\//.test(path) &&
		!path.startsWith("tests/support/") &&
		!path.endsWith(".db.test.ts") &&
		!imported.has(path);
	return [...imports.keys()].filter(isProgram).flatMap((path) => {
		const reached = new Set([path]);
		for (const each of reached) for (const target of imports.get(each) ?? []) reached.add(target);
		const asked = asking.find((each) => reached.has(each));
		return asked && reached.has("db/client.server.ts") && !reached.has(HAND_IN)
			? [`${path}: reaches ${asked}, which a later noun answers: import "#${HAND_IN}"`]
			: [];
	});
}

/**
 * Tables of the schema without an owner.
 * @param {string} schema The text of the files in `db/schema/`.
 * @returns {string[]}
 */
export function tablesWithoutOwner(schema) {
	const owned = new Set(Object.values(TABLE_OWNERS).flat());
	return [...schema.matchAll(/^export const (\w+) = pgTable\(/gm)]
		.map(([, table = ""]) => table)
		.filter((table) => !owned.has(table))
		.map((table) => `db/schema: no folder owns the table ${table} (scripts/house-rules.mjs)`);
}

/**
 * Functions and types that are private to a module, and what a call makes (schemas, cached reads); only in the app, the
 * server and the database. Not a component that `onDemand` loads under its own name, and not state (`new Map()`).
 */
const OWN_NAMES =
	/^(?:async )?(?:function\*?|class|interface|type) (\w+)|^const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^=]*>)?(?:\([^=]*\)(?:: [^=]+)? =>|\w+ =>|\($|(?!onDemand\b|new\b)[\w.]+(?:<[^;]*?>)?\()/gm;

/**
 * Two files, types, functions or exported constants with the same name: either a duplicate, or a second thing under a
 * name that is taken.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function sharedNames(files) {
	/** @type {Map<string, Set<string>>} */
	const places = new Map();
	const note = (/** @type {string} */ name, /** @type {string} */ path) =>
		places.set(name, (places.get(name) ?? new Set()).add(path));
	for (const { path, text } of files) {
		note(`the file name ${basename(path)}`, path);
		if (isTest(path)) continue;
		const isOfShop = /^(app|server|db)\//.test(path);
		const exported = text.matchAll(
			/^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm,
		);
		for (const [, name = ""] of exported) {
			if (ROUTE_EXPORTS.has(name) && /^app\/(routes|root)/.test(path)) continue;
			if (SETUP_EXPORTS.has(name) && path.startsWith("tests/support/")) continue;
			note(`the exported name ${name}`, path);
			if (isOfShop) note(`the name ${name}`, path);
		}
		if (!isOfShop) continue;
		for (const [, declared, arrow] of text.matchAll(OWN_NAMES)) note(`the name ${declared ?? arrow}`, path);
	}
	const shared = [...places].filter(([, paths]) => paths.size > 1);
	return shared
		.filter(
			([name]) =>
				!shared.some(([other]) => other === name.replace("the name", "the exported name") && other !== name),
		)
		.map(([name, paths]) => `${name} stands in ${[...paths].join(" and ")}`);
}

/**
 * Files and folders that should be split by subject. Journeys are one file each, so their folder may be long.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function oversized(files) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
	const folders = [...counts]
		.filter(([folder, count]) => /^(app|server|db)\b/.test(folder) && count > MAX_FILES_IN_FOLDER)
		.map(([folder, count]) => `${folder} holds ${count} files of its own (at most ${MAX_FILES_IN_FOLDER})`);
	const long = files
		.filter(({ path }) => /^(app|server|db)\//.test(path))
		.map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
		.filter(({ lines }) => lines > MAX_LINES_IN_FILE)
		.map(({ path, lines }) => `${path} has ${lines} lines (at most ${MAX_LINES_IN_FILE})`);
	return [...folders, ...long];
}

/**
 * Files named like a component that export no component of that name. A file of several components is named in lower
 * case, by their subject.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const misnamedComponents = (files) =>
	files.flatMap(({ path, text }) => {
		const [, name = ""] = /^app\/.*\/([A-Z]\w*)\.tsx$/.exec(path) ?? [];
		const exported = new RegExp(
			`^export (?:default )?(?:function|const) ${name}\\b|^export default \\w*\\(?${name}\\b`,
			"m",
		);
		return name === "" || exported.test(text)
			? []
			: [`${path}: exports no ${name}; name it after its component, or in lower case after their subject`];
	});

/**
 * Assertions of tests that pass on a missing row, because `undefined` is not null either.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const assertionsOnNothing = (files) =>
	files
		.filter(({ path }) => isTest(path))
		.flatMap(({ path, text }) =>
			[...text.matchAll(/\?\.\w+\)\.not\.toBeNull\(\)/g)].map(
				([assertion]) => `${path}: “${assertion}” passes without a row; use toMatchObject`,
			),
		);

/** Documents that guide a newcomer to files by name. */
const SIGNPOSTS = [
	"ARCHITECTURE.md",
	"CONTRIBUTING.md",
	"README.md",
	"db/README.md",
	"docs/mechanisms.md",
	"docs/order-states.md",
	"docs/recipes.md",
	"docs/where.md",
];

/**
 * Files that a document names but that do not exist. Patterns such as `<noun>.schema.ts` and web addresses are
 * skipped.
 * @param {SourceFile[]} documents
 * @param {string[]} paths Every file of the project.
 * @returns {string[]}
 */
export function missingFiles(documents, paths) {
	const existing = new Set(paths.flatMap((path) => [path, basename(path)]));
	return documents.flatMap(({ path, text }) =>
		[...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|json))`/g)].flatMap(([, name = ""]) =>
			existing.has(name) || existing.has(name.replace(/^\.\//, "")) || /^(build\/|data\/|\/)/.test(name)
				? []
				: [`${path} names ${name}, which does not exist`],
		),
	);
}

/**
 * Uses of `React.lazy` for parts of a page: without network it replaces the page with an error.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const lazyParts = (files) =>
	files
		.filter(({ path, text }) => path.startsWith("app/") && /\blazy\(/.test(text))
		.map(({ path }) => `${path}: lazy, where onDemand keeps the page (app/platform/browser/on-demand.tsx)`);

/**
 * Where proofs of an actor, or of the right to read an order, are created: from a session, or from another such
 * proof.
 */
const PROOF_MAKERS = new Set([
	"app/shop/accounts/session/guards.server.ts",
	"app/shop/orders/lifecycle/locked-order.server.ts",
	"app/shop/orders/orders.queries.server.ts",
	"tests/support/factories/actor-fixtures.ts",
]);

/**
 * Values cast to a proof in any other file: a way around the guard, which types alone cannot prevent.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const castProofs = (files) =>
	files
		.filter(({ path }) => !PROOF_MAKERS.has(path))
		.flatMap(({ path, text }) =>
			[
				...text.matchAll(
					/\bas (?:unknown as )?(?:[\w ]+ & )?(?:Customer|Admin|(?:Readable|Private|Found|Locked)Order)\b/g,
				),
			].map(([cast]) => `${path}: “${cast}”, where a guard or a finder makes the proof`),
		);

/**
 * Comparisons with a sentence that may stay, each with its reason.
 * @type {Record<string, string>}
 */
const SENTENCE_COMPARISONS = {
	"app/admin/backup/restore/restore-action.server.ts": "the owner types the word that confirms",
	"app/shop/orders/day-proposals/propose-day.server.ts":
		"the table holds the sentence of a corrected address, and no column says what a proposal is about",
};

/** Files whose exports are what people read. */
const WORDS_IMPORTED = /import \{([^}]*)\} from "[^"]*(?:\.messages|-messages|-words)\.ts"/g;

/**
 * Decisions by a sentence that people read: they change with its wording. A code or a reason decides, and the sentence
 * is made where it is shown.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const comparedSentences = (files) =>
	files
		.filter(({ path }) => /^(app|server)\//.test(path) && !isTest(path) && !SENTENCE_COMPARISONS[path])
		.flatMap(({ path, text }) => {
			const imported = [...text.matchAll(WORDS_IMPORTED)].flatMap(([, names = ""]) =>
				names
					.split(",")
					.filter((name) => !/^\s*type\s/.test(name))
					.flatMap((name) => /\w+\s*$/.exec(name)?.[0]?.trim() ?? []),
			);
			const name = `(?:${["\\w*[mM]essages", ...imported].join("|")})`;
			const constants = imported.filter((each) => /^[A-Z][A-Z\d_]+$/.test(each));
			const member = `\\b(?:${[`${name}(?:\\.\\w+)+(?<!\\.(?:length|size))`, ...constants].join("|")})(?![\\w.])`;
			const compared = [
				`(?:[=!]==|\\bcase)\\s+${member}`,
				`${member}(?:\\([^;\\n]*\\))?\\s+[=!]==\\s+(?!null\\b|undefined\\b)`,
				`\\b${name}\\([^;\\n]*\\)\\s+[=!]==\\s+"`,
				`\\.(?:includes|startsWith|endsWith|indexOf)\\(${member}`,
			].join("|");
			return [...text.matchAll(new RegExp(compared, "g"))].map(
				([comparison]) => `${path}: “${comparison.trim()}” decides by a sentence; compare a code or a reason`,
			);
		});

/**
 * Reads the sources of the project and reports broken rules.
 * @returns {string[]} One sentence for each problem.
 */
export function houseProblems() {
	const listed = projectFiles(root);
	const read = (/** @type {string} */ path) => {
		try {
			return [{ path, text: readFileSync(join(root, path), "utf8") }];
		} catch {
			// Listed by git, but deleted in the work tree.
			return [];
		}
	};
	const files = listed
		.filter((path) => /^(app|server|db|tests|benchmarks|proofs|scripts)\/.*\.(tsx?|mjs)$/.test(path))
		.flatMap(read);
	const styles = listed.filter((path) => path.endsWith(".css")).flatMap(read);
	const schema = files
		.filter(({ path }) => path.startsWith("db/schema/"))
		.map(({ text }) => text)
		.join("\n");
	return [
		...foreignWrites(files, schema),
		...upwardReads(files, schema),
		...mutualFolders(files),
		...missingHandIns(files),
		...tablesWithoutOwner(schema),
		...sharedNames(files),
		...oversized(files),
		...misnamedComponents(files),
		...missingFiles(SIGNPOSTS.flatMap(read), listed),
		...lazyParts(files),
		...castProofs(files),
		...assertionsOnNothing(files),
		...comparedSentences(files),
		...unplainComments([...files, ...styles]),
	];
}

if (process.argv[1] === import.meta.filename) {
	const problems = houseProblems();
	for (const problem of problems) console.error(problem);
	process.exitCode = problems.length > 0 ? 1 : 0;
}
