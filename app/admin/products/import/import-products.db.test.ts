import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { saveProduct } from "#app/admin/products/admin-products.commands.server.ts";
import { parseCsv, toCsv } from "#app/platform/lists/csv.ts";
import { withCsvEnd } from "#app/platform/lists/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, benches, products } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertCategory, insertImage } from "#tests/support/factories/factories.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { exportProducts, importProducts, planImport } from "./import-products.server.ts";

const everything = new URL("http://localhost/admin/products");
let admin: Admin;
let mesas: { id: string; name: string };

beforeAll(async () => {
	admin = await createAdmin();
	mesas = await insertCategory({ name: "Mesas & Bancos" });
	const other = await insertCategory({ name: "Área externa" });
	const [first, second] = [await insertImage(), await insertImage()];
	const [{ id: tome = "" } = {}] = await db
		.insert(benches)
		.values(
			["Tomé", "Rosa"].map((name, position) => ({ name, week: [0, 480, 480, 480, 480, 480, 0], position })),
		)
		.returning();
	await saveProduct(admin, {
		name: 'Mesa "Serrana"; grande',
		description: "Primeira linha.\nSegunda linha; com ponto e vírgula.",
		price: cents(199_050),
		originalPrice: cents(250_000),
		materials: ["Peroba-rosa", "Imbuia"],
		widthMm: 2_205,
		heightMm: 760,
		weightGrams: 78_125,
		specifications: { color: "Mel", weight: "=78 kg" },
		finish: "-óleo natural",
		sku: "MESA-SERRANA",
		gtin: "7891000315507",
		ncm: "94036000",
		taxClass: "000001",
		origin: "0",
		shippingType: "free",
		stockQuantity: 4,
		isMadeToOrder: true,
		productionDays: 20,
		benchMinutes: 975,
		benchSetupMinutes: 120,
		dryingDays: 2,
		benchIds: [tome],
		workSteps: [
			{ name: "encaixes", share: 60 },
			{ name: "acabamento", share: 40 },
		],
		isFeatured: true,
		isActive: false,
		categoryIds: [other.id, mesas.id],
		imageIds: [second.id, first.id],
	});
	await saveProduct(admin, {
		name: "+Banco",
		description: "@Banco de varanda",
		price: cents(1),
		materials: [],
		categoryIds: [mesas.id],
	});
	// As the product importer saves it.
	await saveProduct(admin, {
		name: "Sem categoria",
		description: "De outra loja.",
		price: cents(5_000),
		materials: [],
		categoryIds: [],
	});
});

const exported = async (): Promise<string> =>
	toCsv(await readCsvRows(withCsvEnd(exportProducts(admin, everything))));
/** The exported file with one cell of one row changed. */
async function edited(name: string, column: string, value: string): Promise<string> {
	const rows = parseCsv(await exported()).map(({ cells }) => cells);
	const at = rows[0]?.indexOf(column) ?? -1;
	const row = rows.find((cells) => cells.includes(name));
	if (!row || at < 0) throw new Error("There is no such cell.");
	row[at] = value;
	return toCsv(rows);
}
const asForm = (file: string): string => file.replace(/\r?\n/g, "\r\n");

describe("a file of products", () => {
	it("has the work at a bench, with the names of the benches", async () => {
		const rows = parseCsv(await exported()).map(({ cells }) => cells);
		const cell = (name: string) => rows[1]?.[rows[0]?.indexOf(name) ?? -1];
		const at = rows.findIndex((cells) => cells.includes("MESA-SERRANA"));
		const of = (name: string) => rows[at]?.[rows[0]?.indexOf(name) ?? -1];
		expect(cell("horas_por_peca")).toBeDefined();
		expect(["horas_por_peca", "horas_preparo", "dias_secagem", "bancadas", "etapas"].map(of)).toEqual([
			"16,25",
			"2",
			"2",
			"Tomé",
			"encaixes 60 | acabamento 40",
		]);
		const name = 'Mesa "Serrana"; grande';
		const file = await edited(name, "bancadas", "rosa | TOME");
		const plan = await planImport(admin, file);
		expect(plan.rows.find((row) => row.name === name)?.changes).toMatchObject([
			{ column: "bancadas", from: "Tomé" },
		]);
		// A product from stock keeps the work of the time when it was made to order.
		const fromStock = await planImport(admin, await edited(name, "sob_encomenda", "não"));
		expect(fromStock.rows.find((row) => row.name === name)?.changes.map(({ column }) => column)).toEqual([
			"sob_encomenda",
			"dias_producao",
		]);
		for (const [column, value, message] of [
			[
				"bancadas",
				"Zeca",
				"A bancada “Zeca” não existe. Crie-a antes, em Configurações › Oficina e bancadas.",
			],
			["horas_por_peca", "8h", "Informe de 0,25 a 600 horas, ou deixe em branco."],
			["etapas", "encaixes 60 | acabamento 39", "As etapas somam 99%. Precisam somar 100%."],
		] as const) {
			const wrong = await planImport(admin, await edited(name, column, value));
			expect(wrong.rows.find(({ kind }) => kind === "wrong")?.mistakes).toEqual([{ column, message }]);
		}
	});

	// rule: 2.69
	it("imports back equal, also after a form and a spreadsheet with commas", async () => {
		const file = await exported();
		for (const copy of [file, asForm(file), file.replaceAll("\r\n", "\n")]) {
			const plan = await planImport(admin, copy);
			expect(plan).toMatchObject({ created: 0, updated: 0, same: 3, wrong: 0, ignored: [] });
		}
		await expect(importProducts(admin, file, (await planImport(admin, file)).key)).rejects.toMatchObject({
			message: "O arquivo não muda nada.",
		});
	});

	it("changes only what its preview showed", async () => {
		const file = await edited("+Banco", "preco", "R$ 1.234,50");
		const plan = await planImport(admin, file);
		expect(plan.rows.find(({ kind }) => kind === "changed")).toMatchObject({
			name: "+Banco",
			changes: [{ column: "preco", from: "0,01", to: "1234,5" }],
		});
		expect(await importProducts(admin, asForm(file), plan.key)).toEqual({ created: 0, updated: 1 });
		const [row] = await db.select().from(products).where(eq(products.name, "+Banco"));
		expect(row).toMatchObject({ priceCents: 123_450, version: 2 });
		const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.action, "product.imported"));
		expect(entry).toMatchObject({ actorId: admin.id, details: { created: 0, updated: 1 } });
	});

	it("carries a product's GTIN, and refuses one whose last digit is wrong", async () => {
		const rows = parseCsv(await exported()).map(({ cells }) => cells);
		const at = rows[0]?.indexOf("gtin") ?? -1;
		expect(rows.find(([, name]) => name?.startsWith("Mesa"))?.[at]).toBe("7891000315507");
		const wrong = await planImport(admin, await edited("Sem categoria", "gtin", "7,89100E+12"));
		expect(wrong.rows.find(({ kind }) => kind === "wrong")?.mistakes).toContainEqual({
			column: "gtin",
			message:
				"O GTIN tem 8, 12, 13 ou 14 dígitos, e o último confere os outros: copie-o do código de barras.",
		});
		const file = await edited("+Banco", "gtin", "96385074");
		await importProducts(admin, file, (await planImport(admin, file)).key);
		const [row] = await db.select().from(products).where(eq(products.name, "+Banco"));
		expect(row?.gtin).toBe("96385074");
	});

	it("creates lines without an id, with few columns and any separator", async () => {
		const file =
			'Nome,Preço,Descrição,Categorias\nAparador novo,"1.500,00",Três gavetas.,mesas & bancos | area externa\n';
		const plan = await planImport(admin, file);
		expect(plan).toMatchObject({ created: 1, wrong: 0 });
		await importProducts(admin, file, plan.key);
		const [row] = await db.select().from(products).where(eq(products.slug, "aparador-novo"));
		expect(row).toMatchObject({ priceCents: 150_000, isActive: true, stockQuantity: 0 });
	});

	it("names its mistakes by line and column and changes nothing", async () => {
		const file = [
			"id;nome;preco;descricao;categorias;ativo;imagens;cheiro",
			";Boa;10;Boa.;Mesas & Bancos;sim;;cedro",
			";;0;;Nenhuma;talvez;;",
			";Sem preço;;Texto.;Mesas & Bancos;sim;;",
			"00000000-0000-4000-8000-000000000000;Fantasma;10;Texto.;Mesas & Bancos;sim;;",
			";Foto;10;Texto.;Mesas & Bancos;sim;00000000-0000-4000-8000-000000000000;",
		].join("\n");
		const plan = await planImport(admin, file);
		expect(plan).toMatchObject({ created: 1, wrong: 4, ignored: ["cheiro"] });
		expect(plan.rows.map(({ line, mistakes }) => [line, mistakes[0]?.column ?? null])).toEqual([
			[2, null],
			[3, "categorias"],
			[4, "preco"],
			[5, "id"],
			[6, "imagens"],
		]);
		// All mistakes of a line at once, one per column.
		expect(plan.rows[1]?.mistakes.map(({ column }) => column).sort()).toEqual([
			"ativo",
			"categorias",
			"descricao",
			"nome",
			"preco",
		]);
		await expect(importProducts(admin, file, plan.key)).rejects.toMatchObject({ kind: "invalid" });
		expect(await db.select().from(products).where(eq(products.name, "Boa"))).toEqual([]);
	});

	it("moves the stock by what was changed in the file, whatever was sold since it was exported", async () => {
		const sold = async (left: number) =>
			db.update(products).set({ stockQuantity: left }).where(eq(products.name, "+Banco"));
		const stockOf = async (name: string) =>
			(await db.select().from(products).where(eq(products.name, name)))[0]?.stockQuantity;
		await sold(10);
		const renamed = await edited("+Banco", "acabamento", "Cera");
		const restocked = await edited("+Banco", "estoque", "14");
		await sold(8);
		const seen = await planImport(admin, renamed);
		expect(seen.rows.find(({ kind }) => kind === "changed")).toMatchObject({
			changes: [{ column: "acabamento" }],
			stockSince: { exported: 10, now: 8 },
		});
		await sold(5);
		// One more unit was sold since the preview, so the preview is shown again with the current stock.
		await expect(importProducts(admin, renamed, seen.key)).rejects.toMatchObject({ kind: "conflict" });
		await importProducts(admin, renamed, (await planImport(admin, renamed)).key);
		expect(await stockOf("+Banco")).toBe(5);

		const plan = await planImport(admin, restocked.replace(/;Cera;/, ";;"));
		expect(plan.rows.find(({ kind }) => kind === "changed")?.changes).toContainEqual({
			column: "estoque",
			from: "5",
			to: "9",
		});
		await importProducts(admin, restocked, (await planImport(admin, restocked)).key);
		expect(await stockOf("+Banco")).toBe(9);

		// The file takes out more units than are left.
		const emptied = await edited("+Banco", "estoque", "0");
		await sold(7);
		await importProducts(admin, emptied, (await planImport(admin, emptied)).key);
		expect(await stockOf("+Banco")).toBe(0);
		const damaged = await edited("+Banco", "estoque_exportado", "muitas");
		expect((await planImport(admin, damaged)).rows.find(({ kind }) => kind === "wrong")?.mistakes).toEqual([
			{ column: "estoque_exportado", message: "Deixe como foi exportado, ou apague a coluna inteira." },
		]);
	});

	it("without the exported stock changes the stock only when that is asked for", async () => {
		const [row] = await db.select().from(products).where(eq(products.name, "+Banco"));
		const file = `id;nome;estoque\n${row?.id};'+Banco;33\n`;
		const plan = await planImport(admin, file);
		expect(plan).toMatchObject({ updated: 0, same: 1, stockLeft: 1, replacesStock: false });
		await expect(importProducts(admin, file, plan.key)).rejects.toMatchObject({
			message: "O arquivo não muda nada.",
		});
		const asked = await planImport(admin, file, { replacesStock: true });
		expect(asked).toMatchObject({ updated: 1, stockLeft: 0, replacesStock: true });
		// Each choice gives the plan another key.
		await expect(importProducts(admin, file, asked.key)).rejects.toMatchObject({ kind: "conflict" });
		await importProducts(admin, file, asked.key, { replacesStock: true });
		const [after] = await db.select().from(products).where(eq(products.name, "+Banco"));
		expect(after?.stockQuantity).toBe(33);
	});

	it("is refused when a product changed since the preview", async () => {
		const file = await edited("+Banco", "estoque", "9");
		const { key } = await planImport(admin, file);
		await db.update(products).set({ version: 70 }).where(eq(products.name, "+Banco"));
		await expect(importProducts(admin, file, key)).rejects.toMatchObject({ kind: "conflict" });
	});

	it.each([
		["no head", "a;b\n1;2"],
		["nothing", ""],
		["binary noise", "\0\u0001\u0002;;;"],
	])("is no file of products with %s", async (_, file) => {
		await expect(planImport(admin, file)).rejects.toMatchObject({
			kind: "invalid",
			fields: { file: expect.stringContaining("primeira linha") },
		});
	});

	it("is bounded", async () => {
		await expect(planImport(admin, `nome\n${"x\n".repeat(1_001)}`)).rejects.toMatchObject({
			kind: "too_large",
		});
		await expect(planImport(admin, `nome\n${"x".repeat(2_100_000)}`)).rejects.toMatchObject({
			kind: "too_large",
		});
	});
});
