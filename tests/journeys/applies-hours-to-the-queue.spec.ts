import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	payOrders,
	saveBenchHours,
	signInAsAdmin,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";

const save = (page: Page) => page.getByRole("button", { name: "Salvar Alterações" }).click();

test("the owner edits the hours and steps of a product, and applies them to what is in the queue", async ({
	page,
	shop,
}) => {
	const bench = uniqueName("Bancada");
	await signInAsAdmin(page, shop);
	await saveBenchHours(page, "Nova bancada", { name: bench, hours: "8" });
	const product = await createProduct(shop, { isMadeToOrder: "on", productionDays: "10", benchHours: "8" });
	await page.goto(`/admin/products/${product.id}`);
	const work = page.getByRole("group", { name: "Na bancada", exact: true });
	await work.getByLabel(bench).check();
	await save(page);
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await expect(work.getByText(/na fila/)).toHaveCount(0);
	const customer = await newAccount(shop);
	const orders = [
		await newOrder(shop, { customer, products: [product] }),
		await newOrder(shop, { customer, products: [product] }),
	];
	await payOrders(shop, ...orders);

	await page.goto(`/admin/products/${product.id}`);
	await expect(work.getByText(/na fila/)).toHaveCount(0);
	await work.getByLabel("Horas por peça").fill("200");
	await save(page);
	await expect(work.getByText("2 trabalhos na fila seguem como foram vendidos")).toBeVisible();
	await expect(work.getByRole("listitem").filter({ hasText: ": de 8 para 200 h" })).toHaveCount(2);
	await expectToFit(page);
	const apply = work.getByRole("button", { name: "Aplicar aos 2 trabalhos na fila" });
	await apply.click();
	const question = work.getByRole("alert");
	await expect(question).toContainText("Assim 2 promessas ficam em risco");
	for (const { id } of orders) {
		await expect(question.getByRole("listitem").filter({ hasText: `#${id.slice(0, 8)}` })).toContainText(
			/: prometido até \d\d\/\d\d, fica para \d\d\/\d\d/,
		);
	}
	await expect(work.getByRole("button", { name: "Aplicar mesmo assim" })).toBeVisible();
	await expectToFit(page);
	await work.getByRole("link", { name: "Agora não" }).click();
	await expect(question).toHaveCount(0);
	await expect(apply).toBeVisible();

	await work.getByLabel("Horas por peça").fill("6");
	await work.getByLabel("Etapas").fill("encaixes 50\nmontagem 50");
	await save(page);
	await expect(work.getByRole("listitem").first()).toContainText(": de 8 para 6 h e outras etapas");
	await work.getByLabel("Dias de secagem").fill("3");
	await apply.click();
	await expect(question).toContainText("Aplicar aos 2 trabalhos na fila?");
	await expect(question).toContainText("Nenhuma promessa fica em risco");
	await expectToFit(page);
	await work.getByRole("button", { name: "Aplicar", exact: true }).click();
	await expect(page.getByText("Aplicado a 2 trabalhos", { exact: true }).first()).toBeVisible();
	await expect(work.getByText(/na fila/)).toHaveCount(0);
	// It was typed meanwhile, and is not saved.
	await expect(work.getByLabel("Dias de secagem")).toHaveValue("3");
	await page.goto(`/admin/orders/${orders[0]?.id}`);
	await expect(page.getByRole("dialog").getByText("aplicou a um trabalho do pedido").first()).toBeVisible();
	// The other journeys of this shop do not count on this bench.
	await saveBenchHours(page, bench, { hours: "0" });
});
