import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const WORKSHOP = "/admin/settings?section=workshop";

const save = (page: Page) => page.getByRole("button", { name: "Salvar Alterações" }).click();
const rowOf = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("the owner gives a bench its hours, and a product says when it would leave the workshop", async ({
	page,
	shop,
}, { project }) => {
	const bench = `Bancada do ${project.name}`;
	await signInAsAdmin(page, shop);
	await page.goto(WORKSHOP);
	await expectToFit(page);
	const added = rowOf(page, "Nova bancada");
	const hours = added.getByRole("group", { name: "Horas de cada dia" }).getByRole("textbox");
	await expect(hours).toHaveCount(7);
	const boxes = await Promise.all((await hours.all()).map((field) => field.boundingBox()));
	expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
	for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(36);

	await added.getByLabel("Nome").fill(bench);
	await added.getByLabel("Segunda").fill("8h");
	await page.getByLabel("Folga").fill("21");
	await save(page);
	await expect(added.getByText("Informe de 0 a 24 horas em cada dia, como 8 ou 7,5.")).toBeVisible();
	await expect(added.getByLabel("Segunda")).toBeFocused();
	await expect(page.getByText("Informe um número inteiro de 0 a 20.")).toBeVisible();
	await expect(added.getByLabel("Nome")).toHaveValue(bench);
	await expectToFit(page);
	for (const day of await hours.all()) await day.fill("0");
	await page.getByLabel("Folga").fill("2");
	await save(page);
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	const row = rowOf(page, bench);
	await expect(row.getByText("Esta bancada não tem horas: nada será prometido nela.")).toBeVisible();
	await row.getByLabel("Segunda").fill("7,5");
	await row.getByLabel("Quarta").fill("8");
	await save(page);
	await expect(row.getByText("Esta bancada não tem horas")).toHaveCount(0);
	await expect(row.getByLabel("Segunda")).toHaveValue("7,5");

	const product = await createProduct(shop, { isMadeToOrder: "on", productionDays: "10" });
	await page.goto(`/admin/products/${product.id}`);
	const work = rowOf(page, "Na bancada");
	await expect(work.getByRole("status")).toContainText("Sem horas por peça, valem os dias de produção.");
	await work.getByLabel(bench).check();
	await work.getByLabel("Horas por peça").fill("0,1");
	await work.getByLabel("Etapas").fill("encaixes 50\nmontagem 49");
	await save(page);
	await expect(work.getByText("Informe de 0,25 a 600 horas, ou deixe em branco.")).toBeVisible();
	await expect(work.getByText("As etapas somam 99%. Precisam somar 100%.")).toBeVisible();
	await expect(work.getByLabel("Etapas")).toHaveValue("encaixes 50\nmontagem 49");
	await work.getByLabel("Etapas").fill("encaixes 50\nmontagem 50");
	await work.getByLabel("Horas por peça").fill("16");
	await expect(work.getByRole("status")).toContainText(/Se pago hoje, sai da oficina até .+ de /);
	const first = await work.getByRole("status").textContent();
	await work.getByLabel("Dias de secagem").fill("60");
	await expect(work.getByRole("status")).not.toHaveText(first ?? "");
	await expect(work.getByRole("status")).toContainText("Se pago hoje");
	await expectToFit(page);
	await save(page);
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await page.goto(`/admin/products/${product.id}`);
	await expect(work.getByLabel("Horas por peça")).toHaveValue("16");
	await expect(work.getByLabel(bench)).toBeChecked();

	await page.goto(WORKSHOP);
	await row.getByLabel("Excluir esta bancada").check();
	await save(page);
	await expect(row.getByText(/^Uma peça só é feita nesta bancada/)).toBeVisible();
	await page.goto(`/admin/products/${product.id}`);
	await work.getByLabel(bench).uncheck();
	await save(page);
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await page.goto(WORKSHOP);
	await row.getByLabel("Excluir esta bancada").check();
	await save(page);
	await expect(row).toHaveCount(0);
});

test("a day gets other hours in the calendar, and those of the week again", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto(WORKSHOP);
	const calendar = page.getByRole("region", { name: "Calendário da oficina" });
	await calendar.getByRole("link", { name: /^Seguinte/ }).click();
	await expect(page).toHaveURL(/&mes=\d{4}-\d{2}/);
	const month = /mes=(\d{4}-\d{2})/.exec(page.url())?.[1] ?? "";
	await calendar.getByLabel("Bancada").selectOption("Rosa");
	await calendar.getByLabel("Dia", { exact: true }).fill(`${month}-15`);
	await calendar.getByLabel("Horas no dia").fill("2h");
	await calendar.getByLabel("Motivo").fill("curso");
	const button = calendar.getByRole("button", { name: "Salvar estas horas" });
	await button.click();
	await expect(calendar.getByText("Informe de 0 a 24 horas, como 0, 6 ou 7,5.")).toBeVisible();
	await expect(calendar.getByLabel("Motivo")).toHaveValue("curso");
	await calendar.getByLabel("Horas no dia").fill("2,5");
	await button.click();
	const line = calendar.getByRole("listitem").filter({ hasText: "Rosa, 2,5 h" });
	await expect(line).toContainText("curso");
	await expect(calendar.getByRole("cell", { name: /^15/ })).toContainText("com outras horas");
	await expectToFit(page);
	await line.getByRole("button", { name: /^Tirar/ }).click();
	await expect(line).toHaveCount(0);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a wrong week comes back as it was typed", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto(WORKSHOP);
		const row = rowOf(page, "Nova bancada");
		await row.getByLabel("Nome").fill("Sem scripts");
		await row.getByLabel("Terça").fill("10h");
		await row.getByLabel("Recebe pedidos novos").uncheck();
		await page.getByLabel("Etapas").fill("encaixes 99");
		await save(page);
		await expect(row.getByText("Informe de 0 a 24 horas em cada dia, como 8 ou 7,5.")).toBeVisible();
		await expect(page.getByText("As etapas somam 99%. Precisam somar 100%.")).toBeVisible();
		await expect(row.getByLabel("Nome")).toHaveValue("Sem scripts");
		await expect(row.getByLabel("Terça")).toHaveValue("10h");
		await expect(row.getByLabel("Recebe pedidos novos")).not.toBeChecked();
		await expect(page.getByLabel("Etapas")).toHaveValue("encaixes 99");
	});
});
