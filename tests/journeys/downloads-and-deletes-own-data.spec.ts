import { readFile } from "node:fs/promises";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { placeDeliveredOrder, signInAs, signUpVisitor } from "#tests/support/browser/journey-data.ts";

// rule: 2.53
test("a customer downloads and deletes own data", async ({ page, shop }) => {
	const { email, password } = await signUpVisitor(page, shop, "Quitéria Jatobá");
	await page.goto("/profile");
	const downloading = page.waitForEvent("download");
	await page.getByRole("link", { name: "Baixar meus dados" }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toBe("meus-dados.json");
	const copy = JSON.parse(await readFile(await download.path(), "utf8"));
	expect(copy).toMatchObject({ account: { email, full_name: "Quitéria Jatobá" }, orders: [], reviews: [] });

	await page.getByText("Excluir minha conta").click();
	const form = page.getByRole("form", { name: "Excluir minha conta" });
	await expect(form).toContainText(
		"Tem certeza que deseja excluir sua conta? Esta ação não pode ser desfeita.",
	);
	expect(await accessibilityViolations(page)).toEqual([]);
	await form.getByLabel("Sua senha").fill("não é esta");
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(form.getByText("Senha incorreta.")).toBeVisible();
	await form.getByLabel("Sua senha").fill(password);
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(page.getByText("Conta excluída")).toBeVisible();
	await expect(page).toHaveURL(/\/$/);

	await page.goto("/profile");
	await expect(page).toHaveURL(/\/auth/);
	await page.goto("/auth?tab=signin");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Senha", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText("Email ou senha incorretos.").first()).toBeVisible();
});

test("a former buyer deletes the account without scripts, and the review stays without the name", async ({
	browser,
	shop,
}) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const { customer, product } = await placeDeliveredOrder(shop);
	const review = { intent: "review", productId: product.id, rating: "5", comment: "Firme e bem acabado." };
	expect((await customer.visitor.post("/profile", review)).status).toBe(200);
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await expect(page.getByText(customer.fullName)).toBeAttached({ timeout: 1_000 });
	}).toPass();
	await signInAs(page, customer);
	await page.goto("/profile");
	await page.getByText("Excluir minha conta").click();
	const form = page.getByRole("form", { name: "Excluir minha conta" });
	await form.getByLabel("Sua senha").fill("errada");
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(form.getByText("Senha incorreta.")).toBeVisible();
	await form.getByLabel("Sua senha").fill(customer.password);
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(page).toHaveURL(/\/$/);
	await expect(async () => {
		await page.goto(`/product/${product.slug}`);
		await expect(page.getByText("Cliente da loja")).toBeAttached({ timeout: 1_000 });
	}).toPass();
	await expect(page.getByText(customer.fullName)).toHaveCount(0);
	await context.close();
});
