import type { Locator } from "@playwright/test";
import { test as base, expect, expectToFit, signInThroughForm } from "#tests/support/browser/journey.ts";
import { printedLogins } from "#tests/support/setup/demo-folder.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";

// A shop of its own, with nothing in it.
const test = base.extend<object, { shop: ShopProcess }>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: the fixture's first argument must be a pattern.
		async ({}, use) => {
			const shop = await startShop({ DEMO: "0", RATE_LIMIT_FACTOR: "100" });
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

const MAX_DURATION_MS = 180_000;
const MAX_ACTIONS = 25;

test("from a fresh shop to the day on a product's page, by its owner, in less than three minutes", async ({
	page,
	shop,
}) => {
	const [owner] = printedLogins(shop);
	if (!owner) throw new Error(`the shop printed no admin:\n${shop.output()}`);
	let actions = 0;
	const press = async (target: Locator) => {
		actions += 1;
		await target.click();
	};
	const fill = async (target: Locator, value: string) => {
		actions += 1;
		await target.fill(value);
	};
	const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
	const button = (name: string) => page.getByRole("button", { name, exact: true });

	const openedAt = Date.now();
	await signInThroughForm(page, owner);
	actions += 3;

	// The empty screen says what is missing, and leads there.
	await page.goto("/admin/bench");
	await expect(page.getByRole("heading", { name: "Ainda sem bancadas" })).toBeVisible();
	await expectToFit(page);
	await press(link("Oficina e bancadas"));
	const bench = page.getByRole("group", { name: "Nova bancada", exact: true });
	await fill(bench.getByLabel("Nome"), "Bancada 1");
	await expect(bench.getByLabel("Segunda")).toHaveValue("8");
	await press(button("Salvar Alterações"));
	await expect(page.getByText("Configurações salvas")).toBeVisible();

	await press(link("Categorias"));
	await press(link("Nova Categoria"));
	await fill(page.getByRole("textbox", { name: "Nome", exact: true }), "Mesas");
	await press(button("Criar Categoria"));
	await expect(page.getByText("Categoria criada", { exact: true }).first()).toBeVisible();

	await press(link("Produtos"));
	await press(link("Novo Produto"));
	for (const [label, value] of [
		["Nome", "Mesa Primeira"],
		["Descrição", "Tampo de uma prancha só, cavalete de encaixe."],
		["Preço (R$)", "2.400,00"],
		["Largura (cm)", "180"],
		["Profundidade (cm)", "90"],
		["Altura (cm)", "75"],
		["Peso (kg)", "38"],
	] as const) {
		await fill(page.getByLabel(label, { exact: true }), value);
	}
	await press(page.getByRole("checkbox", { name: "Mesas" }));
	await press(page.getByRole("checkbox", { name: /^Feit[oa] sob encomenda|Sob encomenda/i }));
	await fill(page.getByLabel("Horas por peça"), "16");
	await expect(page.getByText(/^Se pago hoje, sai da oficina até /)).toBeVisible();
	await press(button("Cadastrar Produto"));
	await expect(page.getByText("O produto foi cadastrado com sucesso!")).toBeVisible();

	await page.goto("/product/mesa-primeira");
	await expect(page.getByRole("main").getByText(/Sai da oficina até \d+ de /)).toBeVisible();
	const duration = Date.now() - openedAt;
	await expectToFit(page);
	expect(duration).toBeLessThan(MAX_DURATION_MS);
	expect(actions).toBeLessThanOrEqual(MAX_ACTIONS);
});
