import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unplainComments } from "../scripts/comment-words.mjs";
import {
	assertionsOnNothing,
	castProofs,
	comparedSentences,
	foreignWrites,
	houseProblems,
	lazyParts,
	misnamedComponents,
	missingFiles,
	missingHandIns,
	mutualFolders,
	oversized,
	sharedNames,
	tablesWithoutOwner,
	upwardReads,
} from "../scripts/house-rules.mjs";
import { phoneJourneys } from "./support/browser/phone-journeys.ts";

const file = (path: string, text = "") => ({ path, text });

/** Each is shown a fault that it must find. */
describe("the rules of the house", () => {
	it("hold in the whole tree", () => {
		expect(houseProblems()).toEqual([]);
	});

	it("know the journeys that run on a phone", () => {
		const missing = Object.keys(phoneJourneys).filter(
			(name) => !existsSync(`tests/journeys/${name}.spec.ts`),
		);
		expect(missing).toEqual([]);
	});

	it("find a table that is written outside its noun", () => {
		const schema =
			'export const orders = pgTable("orders", {\nexport const workOrders = pgTable("work_orders", {';
		const writesIn = (path: string, text: string) => foreignWrites([file(path, text)], schema);
		const writes = [
			["await tx.update(orders).set({ status });", "update of orders", "orders"],
			['accept = "image/*"; tx.update(orders); /* said above */', "update of orders", "orders"],
			["const insertItems = preparedInsert(orderItems, {", "preparedInsert of orderItems", "orders"],
			["tx.execute(sql`insert into work_orders (id) select 1`)", "insert of workOrders", "bench"],
			["sql`update\n\t\torders o\n\t\tset status = 1`", "update of orders", "orders"],
			[`sql\`DELETE FROM $\{workOrders} where true\``, "delete of workOrders", "bench"],
			[
				'import { workOrders as works } from "#db/schema.server.ts"; tx.delete(works)',
				"delete of workOrders",
				"bench",
			],
		] as const;
		const path = "app/admin/orders/move.server.ts";
		for (const [write, found, noun] of writes) {
			expect(writesIn(path, write)).toEqual([`${path}: ${found}, which only app/shop/${noun}/ writes`]);
			expect(writesIn(`app/shop/${noun}/move.server.ts`, write)).toEqual([]);
			expect(writesIn("app/shop/reviews/reviews.db.test.ts", write)).toEqual([]);
		}
		expect(writesIn("app/shop/reviews/cache.ts", "seen.delete(id)")).toEqual([]);
		expect(writesIn(path, "sql`select 1 from orders o where true for update of orders`")).toEqual([]);
		expect(writesIn(path, "/* insert into orders */ // delete from orders")).toEqual([]);
	});

	it("find a noun that reads a later noun's table, by the schema or in SQL", () => {
		const schema =
			'export const orders = pgTable(\n\t"orders",\nexport const moneyEntries = pgTable("money_entries", {';
		const imported = 'import { images, orders } from "#db/schema.server.ts";';
		const inSql = "/* money from money_entries */ sql`select 1 from orders o join money_entries m`";
		const problems = upwardReads(
			[
				file("app/shop/images/remove.server.ts", imported),
				file("app/shop/payments/pay.server.ts", imported),
				file("app/shop/orders/read.server.ts", inSql),
				file("app/shop/payments/read.server.ts", inSql),
				file("app/shop/images/remove.db.test.ts", imported),
				file("app/admin/orders/list.server.ts", imported),
			],
			schema,
		);
		expect(problems).toEqual([
			"app/shop/images/remove.server.ts: reads orders, which belongs to the later app/shop/orders/",
			"app/shop/orders/read.server.ts: reads moneyEntries, which belongs to the later app/shop/payments/",
		]);
	});

	it("find two folders that import each other, by alias or by path, and leave tests alone", () => {
		const problems = mutualFolders([
			file("app/shop/cart/cart.ts", 'import { line } from "#app/shop/cart/saved/saved.ts";'),
			file("app/shop/cart/saved/saved.ts", 'export type { Cart } from "../cart.ts";'),
			file("app/shop/orders/order.ts", 'import "#app/shop/orders/mails/mail.ts";'),
			file("app/shop/orders/mails/mail.test.ts", 'import { order } from "../order.ts";'),
		]);
		expect(problems).toEqual([
			"app/shop/cart and app/shop/cart/saved import each other: app/shop/cart/cart.ts imports app/shop/cart/saved/saved.ts, app/shop/cart/saved/saved.ts imports app/shop/cart/cart.ts",
		]);
	});

	it("find a program that hands in nothing to a noun that asks", () => {
		const asking = file("app/shop/orders/payments-asked.ts", "const asked = handedIn<Payments>(name);");
		const place = file(
			"app/shop/orders/place.ts",
			'import { asked } from "#app/shop/orders/payments-asked.ts";',
		);
		const open = 'import { openDatabase } from "#db/client.server.ts";';
		const others = [asking, place, file("db/client.server.ts"), file("server/process/hand-in.ts")];
		const program = (text: string) =>
			missingHandIns([...others, file("benchmarks/orders.ts", `${open}\n${text}`)]);
		expect(program('import { place } from "#app/shop/orders/place.ts";')).toEqual([
			'benchmarks/orders.ts: reaches app/shop/orders/payments-asked.ts, which a later noun answers: import "#server/process/hand-in.ts"',
		]);
		const isOrder = 'import type { Order } from "#app/shop/orders/place.ts";';
		const handing = 'import "../server/process/hand-in.ts";\nawait import("#app/shop/orders/place.ts");';
		expect([program(isOrder), program(handing)]).toEqual([[], []]);
	});

	it("find a table without an owner", () => {
		expect(tablesWithoutOwner("export const coupons = pgTable(\nexport const orders = pgTable(")).toEqual([
			"db/schema: no folder owns the table coupons (scripts/house-rules.mjs)",
		]);
	});

	it("find a file that a document names and that is gone", () => {
		const document = file("ARCHITECTURE.md", "`price.ts`, `app/old/price.ts` and `<noun>.schema.ts`");
		expect(missingFiles([document], ["app/shop/price.ts"])).toEqual([
			"ARCHITECTURE.md names app/old/price.ts, which does not exist",
		]);
	});

	it("find two files or exports of one name, and leave the router's exports alone", () => {
		const problems = sharedNames([
			file("app/shop/cart/price.ts", "export function total() {}"),
			file("app/shop/orders/price.ts", "export const total = 1;"),
			file("app/routes/storefront/content/faq.tsx", "export function loader() {}"),
			file("app/routes/storefront/home.tsx", "export async function loader() {}"),
		]);
		expect(problems).toEqual([
			"the file name price.ts stands in app/shop/cart/price.ts and app/shop/orders/price.ts",
			"the exported name total stands in app/shop/cart/price.ts and app/shop/orders/price.ts",
		]);
	});

	it("find two functions or types of one name that their modules keep to themselves", () => {
		const problems = sharedNames([
			file(
				"app/shop/cart/lines.ts",
				"type Row = string;\nconst total = (rows: Row[]): number => rows.length;",
			),
			file("server/load/rows.ts", "interface Row {}\nexport function total() {}\nconst rows = 1;"),
			file("tests/support/list.ts", "type Row = number;\nconst rows = 2;"),
			file(
				"app/shop/cart/a.ts",
				"const day = z.iso.date();\nconst Menu = onDemand(load);\nconst told = new Set();",
			),
			file(
				"server/load/b.ts",
				"const day: Schema = z.string();\nconst Menu = onDemand(load);\nconst told = new Set();",
			),
		]);
		expect(problems).toEqual([
			"the name Row stands in app/shop/cart/lines.ts and server/load/rows.ts",
			"the name total stands in app/shop/cart/lines.ts and server/load/rows.ts",
			"the name day stands in app/shop/cart/a.ts and server/load/b.ts",
		]);
	});

	it("find an assertion that passes on a missing row", () => {
		const weak = ["expect(row", ".doneAt).not.toBeNull();"].join("?");
		expect(assertionsOnNothing([file("app/shop/cart/a.test.ts", weak)])).toEqual([
			expect.stringContaining("app/shop/cart/a.test.ts: "),
		]);
		expect(
			assertionsOnNothing([file("app/shop/cart/a.test.ts", "expect(row.doneAt).not.toBeNull()")]),
		).toEqual([]);
	});

	it("find a long file and a crowded folder", () => {
		expect(oversized([file("app/shop/cart/long.ts", "\n".repeat(400))])).toEqual([
			"app/shop/cart/long.ts has 400 lines (at most 320)",
		]);
		const crowd = Array.from({ length: 30 }, (_, index) => file(`app/shop/cart/file-${index}.ts`));
		expect(oversized(crowd)).toEqual(["app/shop/cart holds 30 files of its own (at most 22)"]);
	});

	it("find a file that exports no component of its name", () => {
		const papers = "export function PackingSlip() {}\nexport function SaleReceipt() {}";
		expect(
			misnamedComponents([
				file("app/admin/orders/OrderPapers.tsx", papers),
				file("app/admin/orders/printed-papers.tsx", papers),
				file("app/admin/orders/PackingSlip.tsx", papers),
				file("app/shop/cart/CartMenu.tsx", "function CartMenu() {}\nexport default memo(CartMenu);"),
			]),
		).toEqual([
			"app/admin/orders/OrderPapers.tsx: exports no OrderPapers; name it after its component, or in lower case after their subject",
		]);
	});

	it("find a part that is fetched without a way back", () => {
		expect(
			lazyParts([file("app/shop/cart/Menu.tsx", 'const Menu = lazy(() => import("./A.tsx"));')]),
		).toEqual([
			"app/shop/cart/Menu.tsx: lazy, where onDemand keeps the page (app/platform/browser/on-demand.tsx)",
		]);
	});

	it("find words in comments that are not plain English, and none in code, names and texts", () => {
		const slashes = "//";
		const lines = [
			'/** Whoever is first. */ const nobody = "made anew";',
			`${slashes} What is sent. Then more.`,
			" * It is sent. What was left is a riddle; what is left is fine, and so is `nobody`.",
			`const url = "https://nobody.example"; ${slashes} for ever`,
			"{/* It stands there. */}",
			"/** Says what is missing, or null. */",
			" * What became of it, and what the sandbox says of it.",
			"/** Names of before; gives how many. */",
			"/** So many wait outside of it. */",
			" * Whom it lets through, as it stood.",
			"/** Still has to become one: says so, often, and lets it pass; it gives way before that. */",
			"// There is no more, it is no longer one, and that is no answer.",
		];
		const problems = unplainComments([file("lines.ts", lines.join("\n"))]);
		expect(problems.map((problem) => problem.replace(" in a comment, say it in plain words", ""))).toEqual([
			"lines.ts:1: “Whoever”",
			"lines.ts:2: “What”",
			"lines.ts:3: “What”",
			"lines.ts:4: “for ever”",
			"lines.ts:5: “stands there”",
			"lines.ts:7: “became of”",
			"lines.ts:8: “of before”",
			"lines.ts:9: “outside of”",
			"lines.ts:10: “lets through”",
			"lines.ts:12: “is no”",
		]);
	});

	it("find comments that begin with a fragment, and none that are questions or refer to a sentence before", () => {
		const slashes = "//";
		const fragments = ["What the shop refused.", "Who answered.", "Of its heading.", "Which rows may wait."];
		const referring = ["Those that are paid.", "That of its event.", "That the queue is full."];
		const fine = [
			`/** Lists the tables. Those that are empty come last. That is rare. */`,
			`${slashes} Who pays? The customer does.`,
			`${slashes} That was a sign of life.`,
			" * The place and the person, not what the shop refused.",
		];
		const words = (lines: string[]) =>
			unplainComments([file("lines.ts", lines.join("\n"))]).map((line) => /“(.+?)”/.exec(line)?.[1]);
		expect(words(fragments.map((text) => `/** ${text} */`))).toEqual(["What", "Who", "Of", "Which"]);
		expect(words(fragments.map((text) => `code(); ${slashes} It waits. ${text}`))).toHaveLength(4);
		expect(words(referring.map((text) => `/** ${text} */`))).toEqual(["Those", "That of", "That the"]);
		expect(
			words(["/**", " * Those that are paid.", " */", "/*", " * That of its event.", " */"]),
		).toHaveLength(2);
		expect(words(fine)).toEqual([]);
	});

	it("find a decision by a sentence that people read", () => {
		const words = `import { moneyLabel, sentences as say, type Words } from "./money-words.ts";`;
		const refused = [
			"if (refusal.message === shippingMessages.tooLarge) stop();",
			"const isLate = messages.late(day) !== note;",
			"switch (text) { case orderMessages.notFound: stop(); }",
			"if (errors.includes(messages.gone)) stop();",
			`${words} if (problem === say.full) stop();`,
			'import { ONCE_PAID } from "./bench-work.messages.ts"; if (text === ONCE_PAID) stop();',
			`${words} const isLost = moneyLabel(order, sum(order)) === "Contestado";`,
		];
		const path = "app/shop/orders/decide.ts";
		expect(refused.map((text) => comparedSentences([file(path, text)]).length)).toEqual(refused.map(() => 1));
		const fine = [
			"if (problem === null) throw fieldRefusal(name, messages.late);",
			'const text = reason === "late" ? messages.late : messages.gone;',
			"if (messages.late === undefined) stop();",
			"if (seen === messages.length || toMessages.size === limit) stop();",
			`${words} if (moneyLabel(order) === null || order.kind === "lost") stop();`,
		].join("\n");
		expect(comparedSentences([file(path, fine)])).toEqual([]);
		expect(comparedSentences([file("app/shop/orders/a.db.test.ts", refused[0])])).toEqual([]);
	});

	it("find a reader that was made by hand", () => {
		// Not written out, because this file is looked at as well.
		const as = "as";
		const casts = [`${as} Admin`, `${as} unknown ${as} Customer`, `${as} OrderRow & ReadableOrder`];
		const path = "app/routes/admin/orders/admin-order.tsx";
		expect(casts.flatMap((cast) => castProofs([file(path, `return row ${cast}<1>;`)]))).toEqual(
			casts.map((cast) => `${path}: “${cast}”, where a guard or a finder makes the proof`),
		);
		expect(castProofs([file("app/shop/accounts/session/guards.server.ts", `row ${casts[0]}`)])).toEqual([]);
		expect(castProofs([file(path, "row as AdminOrder")])).toEqual([]);
	});
});
