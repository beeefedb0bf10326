import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listFile } from "#app/admin/lists/list-file.server.ts";
import { parseFields } from "#app/platform/forms/forms.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import { readAudit } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { addCategory, removeCategory, saveCategory } from "./admin-categories.commands.server.ts";
import { categoriesList } from "./admin-categories.queries.server.ts";
import { categoryFormSchema } from "./admin-categories.schema.ts";
import { categoriesView } from "./categories-view.ts";

let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
});

const actionsOn = async (id: string) => (await readAudit(id)).map(({ action }) => action).toReversed();

describe("an admin's category", () => {
	it("is created, changed and deleted, each with its entry; its picture goes with it", async () => {
		const [first, second] = [await insertImage(), await insertImage()];
		const { id, slug } = await addCategory(admin, { name: "Varanda & Jardim", imageId: first.id });
		expect(slug).toBe("varanda-jardim");
		await saveCategory(admin, id, { name: "Varanda", imageId: second.id, showOnHome: true });
		expect(await db.select().from(images).where(eq(images.id, first.id))).toEqual([]);
		expect(await removeCategory(admin, id)).toEqual({ name: "Varanda" });
		expect(await db.select().from(images).where(eq(images.id, second.id))).toEqual([]);
		expect(await actionsOn(id)).toEqual(["category.deleted", "category.updated", "category.created"]);
		await expect(removeCategory(admin, id)).rejects.toMatchObject({ kind: "not_found" });
	});

	// rule: 2.72
	it("is listed with its products, active or not", async () => {
		const { id } = await addCategory(admin, { name: "Área de serviço" });
		await insertProduct({}, { categoryIds: [id] });
		await insertProduct({ isActive: false }, { categoryIds: [id] });
		const url = new URL("http://loja.test/admin/categories?q=area+de");
		const { rows } = await categoriesList.read(admin, url);
		expect(rows).toMatchObject([{ id, activeProducts: 1, allProducts: 2, image: null, showOnHome: false }]);
		expect(await readCsvRows(listFile(categoriesView, categoriesList).rows(admin, url))).toEqual([
			["Nome", "Endereço", "Descrição", "Na página inicial", "Produtos ativos", "Produtos"],
			["Área de serviço", "area-de-servico", null, "não", 1, 2],
		]);
	});

	it("is listed by its name without regard to accents, from page to page", async () => {
		for (const name of ["Ébano b", "Ebano a", "ébano C"]) await addCategory(admin, { name });
		const at = (query: string) => new URL(`http://loja.test/admin/categories?q=ebano${query}`);
		const first = await categoriesList.read(admin, at(""), 2);
		const second = await categoriesList.read(admin, at(`&after=${first.next}`), 2);
		expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual([
			"Ebano a",
			"Ébano b",
			"ébano C",
		]);
		expect(second.next).toBeNull();
	});
});

describe("the category form", () => {
	it("asks for a name, and takes the rest as it is", () => {
		expect(() => parseFields({ name: " " }, categoryFormSchema)).toThrow("Nome da categoria é obrigatório");
		expect(() => parseFields({}, categoryFormSchema)).toThrow("Nome da categoria é obrigatório");
		expect(parseFields({ name: " Sala  de estar ", slug: "", description: "" }, categoryFormSchema)).toEqual({
			name: "Sala de estar",
			slug: undefined,
			description: null,
			imageId: null,
			showOnHome: false,
		});
	});
});
