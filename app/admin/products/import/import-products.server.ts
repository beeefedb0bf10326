import { createHash } from "node:crypto";
import { saveProducts } from "#app/admin/products/admin-products.commands.server.ts";
import {
	type EditableProduct,
	listEditableProducts,
	listImagesByIds,
	productsList,
} from "#app/admin/products/admin-products.queries.server.ts";
import { productFormSchema } from "#app/admin/products/admin-products.schema.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import { type CsvCell, type CsvRow, parseCsv } from "#app/platform/lists/csv.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { productMessages } from "#app/shop/catalogue/products/products.messages.ts";
import { comparableText } from "#app/values/text.ts";
import {
	type CellMistake,
	type PlannedRow,
	type ProductImportPlan,
	productImportLimits,
	productImportRefusals,
} from "./import-plan.ts";
import { planStock } from "./import-stock.ts";
import {
	cellText,
	columnForField,
	csvCells,
	csvHeader,
	EXPORTED_STOCK,
	type NamesInFile,
	readHeader,
	toFormFields,
} from "./product-csv-columns.ts";

/** The products that match the address's filters, as a table that imports back equal. */
export async function* exportProducts(admin: Admin, url: URL): AsyncGenerator<CsvCell[]> {
	const names = await indexNames();
	yield [...csvHeader, EXPORTED_STOCK];
	for await (const rows of productsList.readAll(admin, url)) {
		const ids = rows.map(({ id }) => id);
		for (const product of await listEditableProducts(admin, ids))
			yield [...csvCells(toProductInput(product), names), product.stockQuantity];
	}
}

interface PlannedWrite {
	edited: EditableProduct | undefined;
	input: ProductInput;
}

/** The owner's choices beside the file. */
interface ImportChoice {
	/** Uses the file's stock even if it is unknown what was sold since the export. */
	replacesStock: boolean;
}

/** Previews the changes of a file. Throws a Refusal if it is not a file of products. */
export async function planImport(
	admin: Admin,
	file: string,
	choice: ImportChoice = { replacesStock: false },
): Promise<ProductImportPlan> {
	return (await readPlan(admin, file, choice)).plan;
}

/**
 * Applies the plan with this key, all or nothing. Refused if the file or one of its products changed since the plan
 * was shown.
 */
export async function importProducts(
	admin: Admin,
	file: string,
	key: string,
	choice: ImportChoice = { replacesStock: false },
): Promise<{ created: number; updated: number }> {
	const { plan, writes } = await readPlan(admin, file, choice);
	if (plan.key !== key) throw new Refusal("conflict", productImportRefusals.changed);
	if (plan.wrong > 0) throw new Refusal("invalid", productImportRefusals.wrong);
	if (writes.length === 0) throw new Refusal("invalid", productImportRefusals.nothing);
	// Sorted, so that two imports at the same time cannot deadlock.
	const sorted = writes.toSorted((a, b) => ((a.edited?.id ?? "") < (b.edited?.id ?? "") ? -1 : 1));
	await saveProducts(admin, sorted, {
		reason: "imported",
		alongside: (tx) =>
			recordAudit(tx, admin, {
				action: "product.imported",
				entityId: key.slice(0, 16),
				details: { created: plan.created, updated: plan.updated },
			}),
	});
	return { created: plan.created, updated: plan.updated };
}

async function readPlan(
	admin: Admin,
	file: string,
	{ replacesStock }: ImportChoice,
): Promise<{ plan: ProductImportPlan; writes: PlannedWrite[] }> {
	if (Buffer.byteLength(file) > productImportLimits.bytes)
		throw fileRefusal("too_large", productImportRefusals.tooLarge);
	const text = normalizeFile(file);
	const [headerRow, ...body] = parseCsv(text);
	const header = readHeader(headerRow?.cells ?? []);
	if (!headerRow || !header.includes("nome")) throw fileRefusal("invalid", productImportRefusals.noHeader);
	if (body.length > productImportLimits.rows)
		throw fileRefusal("too_large", productImportRefusals.tooManyRows);

	const namedRows = body.map((row) => cellsByName(row, header));
	const names = await indexNames();
	const present = new Map(
		(
			await listEditableProducts(
				admin,
				namedRows.flatMap(({ id }) => id ?? []),
			)
		).map((product) => [product.id, product]),
	);
	const knownImages = new Set(
		(
			await listImagesByIds(
				admin,
				namedRows.flatMap(({ imagens }) => imagens?.split(/\s+/) ?? []),
			)
		).map(({ id }) => id),
	);
	const context = { names, present, knownImages, replacesStock, seen: new Set<string>() };
	const read = body.map(({ line }, index) => planRow(line, namedRows[index] ?? {}, context));
	const rows = read.map(({ row }) => row);
	const count = (kind: PlannedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
	// A sale changes the stock but not the version; it matters to a plan that shows the product's line.
	const shown = new Set(
		read.flatMap(({ row, edited }) => (edited && row.kind !== "same" ? [edited.id] : [])),
	);
	const versions = [...present.values()]
		.map(({ id, version, stockQuantity }) => `${id}:${version}${shown.has(id) ? `:${stockQuantity}` : ""}`)
		.sort();
	return {
		plan: {
			rows,
			key: createHash("sha256")
				.update([text, String(replacesStock), ...versions].join("\n"))
				.digest("hex"),
			created: count("new"),
			updated: count("changed"),
			same: count("same"),
			wrong: count("wrong"),
			ignored: headerRow.cells.filter((cell, index) => cell.trim() !== "" && header[index] === null),
			stockLeft: read.filter(({ stockIsLeft }) => stockIsLeft).length,
			replacesStock,
		},
		writes: read.flatMap(({ row, edited, input }) =>
			input && (row.kind === "new" || row.kind === "changed") ? [{ edited, input }] : [],
		),
	};
}

/** A refusal of the whole file, with its message at the file field. */
const fileRefusal = (kind: "invalid" | "too_large", message: string): Refusal =>
	fieldRefusal("file", message, kind);

/** A form changes line ends, and HTML drops the first line break; neither makes it another file. */
const normalizeFile = (file: string): string =>
	file
		.replaceAll("\0", "")
		.replace(/^\uFEFF/, "")
		.replace(/\r\n?/g, "\n")
		.replace(/^\n+/, "");

interface PlanContext {
	names: NamesInFile;
	present: ReadonlyMap<string, EditableProduct>;
	knownImages: ReadonlySet<string>;
	replacesStock: boolean;
	/** Ids on earlier lines. */
	seen: Set<string>;
}

interface PlannedLine {
	row: PlannedRow;
	edited?: EditableProduct | undefined;
	input?: ProductInput;
	/** The file's stock differs from the shop's, and is not applied. */
	stockIsLeft?: boolean | undefined;
}

function planRow(
	line: number,
	typed: Readonly<Record<string, string>>,
	{ names, present, knownImages, replacesStock, seen }: PlanContext,
): PlannedLine {
	const id = typed.id?.trim().toLowerCase() ?? "";
	const product = present.get(id);
	const stock = planStock(typed, product, replacesStock);
	const namedCells = stock.cell === undefined ? typed : { ...typed, estoque: stock.cell };
	const { since: stockSince, isLeft: stockIsLeft } = stock;
	const before = product ? csvCells(toProductInput(product), names).map(cellText) : undefined;
	const wrong = (mistakes: PlannedRow["mistakes"]) => ({
		row: {
			line,
			kind: "wrong" as const,
			name: namedCells.nome || product?.name || "",
			changes: [],
			mistakes,
		},
	});
	if (id !== "" && !product) return wrong([{ column: "id", message: "Este produto não existe mais." }]);
	if (id !== "" && seen.has(id))
		return wrong([{ column: "id", message: "Este produto já está em outra linha." }]);
	seen.add(id);
	if (stock.mistake) return wrong([{ column: EXPORTED_STOCK, message: stock.mistake }]);
	// An imported product may lack a category, which the form requires: a line that changes nothing is accepted.
	if (product && before && csvHeader.every((name, index) => isSame(namedCells[name], before[index]))) {
		return { row: { line, kind: "same", name: product.name, changes: [], mistakes: [] }, stockIsLeft };
	}
	const unread: CellMistake[] = [];
	try {
		// Columns missing from the file are left unchanged; a new product starts active.
		const base = before ?? csvHeader.map((name) => (name === "ativo" ? "sim" : ""));
		const cells = Object.fromEntries(
			csvHeader.map((name, index) => [name, namedCells[name] ?? base[index] ?? ""]),
		);
		const { fields, mistakes } = toFormFields(cells, names);
		unread.push(...mistakes);
		const input = parseFields({ ...fields, artisanId: product?.artisanId ?? "" }, productFormSchema);
		if (unread.length > 0) return wrong(unread);
		const missing = (input.imageIds ?? []).filter(
			(image) => !knownImages.has(image) && !hasImage(product, image),
		);
		if (missing.length > 0) return wrong([{ column: "imagens", message: productMessages.unknownLink }]);
		const after = csvCells(
			{ ...(product && storedWork(product)), ...input, id, slug: input.slug ?? product?.slug ?? "" },
			names,
		).map(cellText);
		const changes = csvHeader.flatMap((column, index) => {
			const from = before?.[index] ?? "";
			const to = after[index] ?? "";
			return column !== "id" && from !== to ? [{ column, from, to }] : [];
		});
		const kind = !product ? "new" : changes.length > 0 ? "changed" : "same";
		return {
			row: { line, kind, name: input.name, changes: product ? changes : [], mistakes: [], stockSince },
			edited: product,
			input,
			stockIsLeft,
		};
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const refused = Object.entries(error.fields ?? {}).map(([field, message]) => ({
			column: columnForField(field),
			message,
		}));
		const isUnread = ({ column }: CellMistake) => unread.some((cell) => cell.column === column);
		return wrong([...unread, ...refused.filter((mistake) => !isUnread(mistake))]);
	}
}

const isSame = (cell: string | undefined, before: string | undefined): boolean =>
	cell === undefined || cell.replace(/\r\n/g, "\n").trim() === (before ?? "").trim();

/** The work at a bench, which stays as it is where the row is of no product that is made to order. */
const storedWork = ({
	benchMinutes,
	benchSetupMinutes,
	dryingDays,
	benchIds,
	workSteps,
}: EditableProduct) => ({
	benchMinutes,
	benchSetupMinutes,
	dryingDays,
	benchIds,
	workSteps,
});

const hasImage = (product: EditableProduct | undefined, imageId: string): boolean =>
	product?.images.some(({ id }) => id === imageId) ?? false;

const toProductInput = (product: EditableProduct) => ({
	...product,
	imageIds: product.images.map(({ id }) => id),
});

function cellsByName({ cells }: CsvRow, head: readonly (string | null)[]): Record<string, string> {
	const named: Record<string, string> = {};
	for (const [index, name] of head.entries()) if (name) named[name] = cells[index] ?? "";
	return named;
}

async function indexNames(): Promise<NamesInFile> {
	const [categories, benches] = await Promise.all([listCategories(), listBenches()]);
	return { categories: byName(categories), benches: byName(benches) };
}

function byName(rows: readonly { id: string; name: string; slug?: string }[]): NamesInFile["categories"] {
	const plain = (text: string) => comparableText(text).trim();
	const ids = new Map(
		rows.flatMap(({ id, name, slug = plain(name) }) => [[slug, id] as const, [plain(name), id] as const]),
	);
	return { byId: new Map(rows.map(({ id, name }) => [id, name])), idOf: (name) => ids.get(plain(name)) };
}
