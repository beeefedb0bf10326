import { expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

// rule: 2.77
test("a setting is saved, shown to visitors at once, and the second of two editors is refused", async ({
	page,
	shop,
	context,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings?section=identity");
	const save = page.getByRole("button", { name: "Salvar Alterações" });
	const notice = uniqueName("Móveis para a vida toda");
	await page.getByLabel("Frase").fill(notice);
	await save.click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	await expect.poll(async () => (await page.request.get("/faq")).text()).toContain(notice);

	const other = await context.newPage();
	await other.goto("/admin/settings?section=identity");
	const phrase = uniqueName("Madeira com história");
	await other.getByLabel("Frase").fill(phrase);
	await other.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(other.getByText("Configurações salvas")).toBeVisible();
	await page.getByLabel("Cidade").fill("São Bento do Sapucaí – SP");
	await save.click();
	await expect(page.getByRole("alert").filter({ hasText: "Outra pessoa salvou" })).toBeVisible();
	await expect(page.getByLabel("Cidade")).toHaveValue("São Bento do Sapucaí – SP");
	const opening = context.waitForEvent("page");
	await page.getByRole("link", { name: "Abrir a versão salva em outra janela" }).click();
	await expect((await opening).getByLabel("Frase")).toHaveValue(phrase);
	await page.getByLabel("Frase").fill(phrase);
	await save.click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	await page.reload();
	await expect(page.getByLabel("Cidade")).toHaveValue("São Bento do Sapucaí – SP");
	await page.getByLabel("CNPJ").fill("11.111.111/1111-11");
	await save.click();
	await expect(page.getByText("Confira o CNPJ: os dígitos não conferem.").first()).toBeVisible();

	await page.goto("/admin/audit");
	await expect(page.getByRole("row").filter({ hasText: "A oficina: Frase" }).first()).toBeVisible();
});

// rule: 2.77
test("changed settings are not left by accident", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings?section=identity");
	const words = uniqueName("Uma frase em meio");
	const phrase = page.getByLabel("Frase");
	await phrase.fill(words);
	const parts = page.getByRole("navigation", { name: "Configurações" });
	await parts.getByRole("link", { name: "Promessas" }).click();
	const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
	await question.getByRole("button", { name: "Continuar editando" }).click();
	await expect(phrase).toHaveValue(words);
	await expect(page).toHaveURL(/section=identity/);

	// Once saved, there is no warning any more.
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	await parts.getByRole("link", { name: "Promessas" }).click();
	await expect(page).toHaveURL(/section=claims/);
	await expect(question).toBeHidden();
});

test("freight prices are reset to the defaults, also in the fields", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/settings?section=freight");
	const price = page.getByLabel("PAC (Correios), Até 1 kg, até 100 km");
	await price.fill("33,4");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(price).toHaveValue("33,40");
	await page.getByRole("button", { name: "Voltar aos valores iniciais" }).click();
	await expect(price).toHaveValue("22,00");
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a freight price is changed and put back", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto("/admin/settings?section=freight");
		const first = page.getByLabel("PAC (Correios), Até 1 kg, até 50 km");
		await first.fill("31,90");
		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		await expect(first).toHaveValue("31,90");
		await page.getByRole("button", { name: "Voltar aos valores iniciais" }).click();
		await page.goto("/admin/settings?section=freight");
		await expect(first).toHaveValue("20,00");
	});
});
