import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { productImages } from "#db/schema.server.ts";
import { insertCategory, insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { hideTable } from "#tests/support/hide-table.ts";
import { expectRedirect, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { loader as categories, action as changeCategory } from "./admin-categories.tsx";
import { action as changeProduct } from "./admin-product.tsx";
import { action as changeProducts, loader as products } from "./admin-products.tsx";
import { action as scrape, loader as scraping } from "./admin-scraping.tsx";

let cookie: string;
beforeAll(async () => {
	({ cookie } = await createSignedInUser({ role: "admin" }));
});

type Fields = Record<string, string | readonly string[]>;

function post<Args>(address: string, fields: Fields, params: Record<string, string> = {}): Args {
	const body = new FormData();
	for (const [name, given] of Object.entries(fields)) {
		for (const value of [given].flat()) body.append(name, value);
	}
	const request = new Request(new URL(address, "http://localhost:3000"), {
		method: "POST",
		headers: { Cookie: cookie },
		body,
	});
	return { ...routeArgs<object>(request), params } as Args;
}

const thrown = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const refused = (title: string, description?: string) => ({
	data: { toast: { title, tone: "destructive", ...(description ? { description } : {}) } },
	init: { status: 503 },
});
const unknownId = "00000000-0000-4000-8000-000000000000";

describe("when the database fails, the owner reads what failed (specification, section 8)", () => {
	// rule: 8.27
	it("in place of a list", async () => {
		await hideTable("product_categories");
		const look = <Args>(address: string): Args => routeArgs<Args>(pageRequest(address, cookie));
		expect(await thrown(products(look("/admin/products")))).toMatchObject({
			data: { title: "Erro ao carregar produtos" },
			init: { status: 503 },
		});
		const others = [() => categories(look("/admin/categories")), () => scraping(look("/admin/scraping"))];
		for (const open of others) {
			expect(await thrown(open())).toMatchObject({
				data: { title: "Erro ao carregar categorias" },
				init: { status: 503 },
			});
		}
	});

	// rule: 8.27
	it("of a product", async () => {
		await hideTable("products");
		for (const [intent, title] of [
			["deactivate", "Erro ao atualizar status do produto"],
			["delete", "Erro ao excluir produto"],
		] as const) {
			const response = await changeProducts(post("/admin/products", { intent, ids: unknownId }));
			expect(response).toMatchObject(refused(title));
		}
	});

	// rule: 8.27
	it("of a category", async () => {
		await hideTable("categories");
		const changeResult = async (fields: Fields) => changeCategory(post("/admin/categories", fields));
		expect(await changeResult({ intent: "create", name: "Varanda" })).toMatchObject(
			refused("Erro ao criar categoria"),
		);
		expect(await changeResult({ intent: "update", id: unknownId, name: "Varanda" })).toMatchObject(
			refused("Erro ao atualizar categoria"),
		);
		expect(await changeResult({ intent: "delete", id: unknownId })).toMatchObject(
			refused("Erro ao excluir categoria"),
		);
	});

	// rule: 8.29
	it("of a scraped product, which stays on the screen", async () => {
		await hideTable("products");
		const response = await scrape(
			post("/admin/scraping", {
				intent: "save",
				name: "Mesa",
				price: "890.00",
				description: "Firme.",
				materials: ["Peroba-rosa"],
				specifications: "{}",
				sourceUrl: "https://casa.example/mesa",
			}),
		);
		expect(response).toMatchObject(refused("Erro ao Salvar", "Erro ao salvar produto no banco de dados"));
		expect(response).toMatchObject({ data: { preview: { name: "Mesa", materials: ["Peroba-rosa"] } } });
	});
});

describe("a product's pictures on a page without scripts", () => {
	// rule: 5.16
	it("are put in order by the places that were typed, and those ticked are taken away", async () => {
		const category = await insertCategory();
		const product = await insertProduct({}, { categoryIds: [category.id] });
		const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => insertImage()));
		const ids = [first, second, third, fourth].map((image) => image?.id ?? "");
		await db
			.insert(productImages)
			.values(ids.map((imageId, position) => ({ productId: product.id, imageId, position })));
		const saved = changeProduct(
			post(
				`/admin/products/${product.id}`,
				{
					intent: "save",
					version: String(product.version),
					stockSeen: String(product.stockQuantity),
					name: product.name,
					description: product.description,
					price: "100,00",
					categoryIds: category.id,
					imageIds: ids,
					imageAlts: ["a", "b", "c", "d"],
					// The fourth becomes the first; the other positions need not be typed again.
					imagePlaces: ["1", "2", "3", "1"],
					imagesRemoved: second?.id ?? "",
					confirmed: "unmeasured",
				},
				{ id: product.id },
			),
		);
		expect((await expectRedirect(saved)).location).toBe(`/admin/products/${product.id}`);
		const rows = await db
			.select({ id: productImages.imageId })
			.from(productImages)
			.where(eq(productImages.productId, product.id))
			.orderBy(asc(productImages.position));
		expect(rows.map(({ id }) => id)).toEqual([fourth?.id, first?.id, third?.id]);
	});
});

it("names the field of a picture's address that leads nowhere, and stores nothing", async () => {
	const product = await insertProduct();
	const fields = {
		intent: "save",
		version: String(product.version),
		stockSeen: String(product.stockQuantity),
		name: "Outro nome",
		description: product.description,
		price: "100,00",
		imageAddress: "ftp://casa.example/foto.jpg",
	};
	const message = "Digite o endereço completo da imagem, começando com https://";
	const refusal = {
		data: { fields: { imageAddress: message }, values: { imageAddress: "ftp://casa.example/foto.jpg" } },
		init: { status: 422 },
	};
	const address = `/admin/products/${product.id}`;
	expect(await changeProduct(post(address, fields, { id: product.id }))).toMatchObject(refusal);
	const category = { intent: "create", name: "Varanda", imageAddress: "ftp://casa.example/foto.jpg" };
	expect(await changeCategory(post("/admin/categories", category))).toMatchObject(refusal);
});
