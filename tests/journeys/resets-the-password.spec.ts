import { expect, latestMail, signInThroughForm, test } from "#tests/support/browser/journey.ts";
import { newAccount } from "#tests/support/browser/journey-data.ts";

// rule: 2.19
test("a customer forgets the password, resets it by mail and signs in again", async ({ page, shop }) => {
	const { email } = await newAccount(shop);
	await page.goto("/auth");
	await page.getByRole("button", { name: "Esqueci minha senha" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel(/e-?mail/i).fill(email);
	await dialog.getByRole("button", { name: "Enviar Link" }).click();
	await expect(page.getByText("Email enviado!")).toBeVisible();

	const mail = await latestMail(shop, email, "/reset-password");
	const link = mail.match(/https?:\/\/[^\s"<>]*\/reset-password\?[^\s"<>]*/)?.[0] ?? "";
	expect(link).toContain("type=recovery");
	await page.goto(link.replaceAll("&amp;", "&"));
	// The secret leaves the address bar at once.
	await expect(page).toHaveURL(/\/reset-password$/);
	// In the shop's words, not in a bubble of the browser.
	await page.getByLabel("Nova Senha", { exact: true }).fill("curta");
	await page.getByLabel("Confirmar Nova Senha").fill("curta");
	await page.getByRole("button", { name: "Redefinir Senha" }).click();
	await expect(page.getByText("A senha deve ter pelo menos 6 caracteres.").first()).toBeVisible();
	await page.getByLabel("Nova Senha", { exact: true }).fill("cera-de-abelha-2");
	await page.getByLabel("Confirmar Nova Senha").fill("cera-de-abelha-2");
	await page.getByRole("button", { name: "Redefinir Senha" }).click();
	await expect(page).toHaveURL(/\/auth/);
	await expect(page.getByText("Senha redefinida!")).toBeVisible();

	await signInThroughForm(page, { email, password: "cera-de-abelha-2" });
	await page.goto("/profile");
	await expect(page.getByRole("heading", { name: "Meu Perfil" })).toBeVisible();

	// The same link opens nothing a second time.
	await page.context().clearCookies();
	await page.goto(link.replaceAll("&amp;", "&"));
	await expect(page).toHaveURL(/\/auth$/);
	await expect(page.getByText("Link de redefinição inválido ou expirado.")).toBeVisible();
});
