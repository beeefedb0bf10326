import type { Page } from "@playwright/test";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import { createProduct, type OwnProduct, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const unmeasured = { weight: "", width: "", height: "", depth: "", confirmed: "unmeasured" };
const field = (page: Page, label: string, { name }: OwnProduct) =>
	page.getByRole("textbox", { name: `${label} de ${name}` });

// rule: 2.69, 5.12
test("saving a product without its weight asks once, and says what its freight would be", async ({
	page,
	shop,
}) => {
	const product = await createProduct(shop, unmeasured);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/products/${product.id}`);
	await page.getByLabel("Largura (cm)").fill("41");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	const question = page.getByRole("alert").filter({ hasText: "o frete desta peça conta 1 kg" });
	await expect(question).toContainText(/Para São Paulo R\$\s\d+,\d\d, para Manaus R\$\s\d+,\d\d\./);
	await expect(page.getByLabel("Profundidade (cm)")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Largura (cm)")).toHaveValue("41");
	await expect(page.getByLabel("Largura (cm)")).not.toHaveAttribute("aria-invalid");
	await expectToFit(page);
	await page.getByRole("button", { name: "Salvar sem peso ou medidas" }).click();
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await expect(question).toHaveCount(0);

	await page.getByLabel("Peso (kg)").fill("5,2");
	await page.getByLabel("Profundidade (cm)").fill("41");
	await page.getByLabel("Altura (cm)").fill("45");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Salvar sem peso ou medidas" })).toHaveCount(0);
});

// rule: 2.68, 2.69
test("products without weight wait on the dashboard, and are measured in their list", async ({
	page,
	shop,
	isMobile,
}) => {
	const product = await createProduct(shop, unmeasured);
	await signInAsAdmin(page, shop);
	await page.goto("/admin");
	await page.getByRole("link", { name: /sem peso ou medidas/ }).click();
	await expect(page).toHaveURL(/\/admin\/products\?status=unmeasured$/);
	await expectToFit(page);
	const row = page.getByRole("row").filter({ hasText: product.name });
	const boxes = await Promise.all(
		["Peso", "Largura", "Profundidade", "Altura"].map((label) => field(page, label, product).boundingBox()),
	);
	for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44);
	if (!isMobile) expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);

	await field(page, "Peso", product).fill("5 quilos");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Digite o peso em quilos, como 5,2.")).toBeVisible();
	for (const [index, [label, value]] of (
		[
			["Peso", "5,2"],
			["Largura", "41"],
			["Profundidade", "41"],
		] as const
	).entries()) {
		await field(page, label, product).fill(value);
		await page.keyboard.press("Enter");
		await expect(row.getByText("Salvo", { exact: true })).toHaveCount(index + 1);
	}
	await expectToFit(page);
	await field(page, "Altura", product).fill("45");
	await page.keyboard.press("Enter");
	await expect(row).toHaveCount(0);
	await page.goto(`/admin/products/${product.id}`);
	for (const [label, value] of [
		["Peso (kg)", "5,2"],
		["Largura (cm)", "41"],
		["Altura (cm)", "45"],
	] as const) {
		await expect(page.getByLabel(label)).toHaveValue(value);
	}
});

// rule: 2.69
test("measures that are typed while the first is still being saved are all saved", async ({ page, shop }) => {
	const product = await createProduct(shop, unmeasured);
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products?status=unmeasured");
	const row = page.getByRole("row").filter({ hasText: product.name });
	const enterAll = async (measures: [label: string, value: string][]) => {
		for (const [label, value] of measures) {
			await field(page, label, product).fill(value);
			await page.keyboard.press("Enter");
		}
	};
	const held = Promise.withResolvers<void>();
	await page.route(/\/admin\/products\.data/, async (route) => {
		await held.promise;
		await route.continue();
	});
	await enterAll([
		["Peso", "5,2"],
		["Largura", "41"],
		["Profundidade", "40"],
		["Profundidade", "42"],
	]);
	held.resolve();
	await expect(row.getByText("Salvo", { exact: true })).toHaveCount(3);
	await expect(page.getByText(/Outra pessoa salvou/)).toHaveCount(0);
	await expect(field(page, "Profundidade", product)).toHaveValue("42");

	await enterAll([
		["Peso", "5,3"],
		["Largura", "43"],
		["Profundidade", "44"],
		["Altura", "45"],
	]);
	await expect(row).toHaveCount(0);
	await page.goto(`/admin/products/${product.id}`);
	for (const [label, value] of [
		["Peso (kg)", "5,3"],
		["Largura (cm)", "43"],
		["Profundidade (cm)", "44"],
		["Altura (cm)", "45"],
	] as const) {
		await expect(page.getByLabel(label)).toHaveValue(value);
	}
});

// rule: 2.69
test("what waits in a row that leaves the list is saved, and its refusal is told", async ({ page, shop }) => {
	const product = await createProduct(shop, { weight: "", confirmed: "unmeasured" });
	await signInAsAdmin(page, shop);
	await page.goto("/admin/products?status=unmeasured");
	const row = page.getByRole("row").filter({ hasText: product.name });
	const [first, second, last] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
	let count = 0;
	await page.route(/\/admin\/products\.data/, async (route) => {
		if (route.request().method() === "POST") {
			count += 1;
			await [first, second, last][count - 1]?.promise;
		}
		await route.continue();
	});
	for (const [label, value] of [
		["Peso", "5,2"],
		["Largura", "um metro"],
		["Altura", "46"],
	] as const) {
		await field(page, label, product).fill(value);
		await page.keyboard.press("Enter");
	}
	first?.resolve();
	await expect(row).toHaveCount(0);
	// While one waits, and while the last is under way.
	for (const answer of [second, last]) {
		await page.getByRole("link", { name: "Novo Produto" }).first().click();
		const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
		await question.getByRole("button", { name: "Continuar editando" }).click();
		await expect(question).toHaveCount(0);
		answer?.resolve();
		await expect.poll(() => count).toBe(3);
	}
	const refusal = page.getByRole("alert").filter({
		hasText: `Largura de ${product.name}: “um metro” não foi salvo. Digite a medida em centímetros`,
	});
	await expect(refusal).toBeVisible();
	await expectToFit(page);
	await refusal.getByRole("link", { name: "Abrir o produto" }).click();
	await expect(page).toHaveURL(new RegExp(product.id));
	for (const [label, value] of [
		["Peso (kg)", "5,2"],
		["Largura (cm)", "41"],
		["Altura (cm)", "46"],
	] as const) {
		await expect(page.getByLabel(label)).toHaveValue(value);
	}
});
