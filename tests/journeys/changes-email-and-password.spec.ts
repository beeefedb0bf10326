import {
	accessibilityViolations,
	expect,
	latestMail,
	signInThroughForm,
	test,
} from "#tests/support/browser/journey.ts";
import { newAccount } from "#tests/support/browser/journey-data.ts";

test("a customer moves the account to another e-mail and changes the password", async ({ page, shop }) => {
	const { email, password } = await newAccount(shop);
	const newEmail = `nova-${email}`;
	await signInThroughForm(page, { email, password });
	await page.goto("/profile");
	await page.getByRole("link", { name: "Alterar e-mail ou senha" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "E-mail e senha" })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);

	const emailForm = page.getByRole("region", { name: "Alterar e-mail" });
	await emailForm.getByLabel("Novo e-mail").fill(newEmail);
	await emailForm.getByLabel("Sua senha de hoje").fill(password);
	await emailForm.getByRole("button", { name: "Mandar link de confirmação" }).click();
	await expect(page.getByText("Confirme o novo e-mail")).toBeVisible();
	// Nothing changes before the link is followed.
	await expect(page.getByText(email, { exact: true })).toBeVisible();

	const mail = await latestMail(shop, newEmail, "/profile/email");
	const link = mail.match(/https?:\/\/[^\s"<>]*\/profile\/email\?[^\s"<>]*/)?.[0] ?? "";
	await page.goto(link.replaceAll("&amp;", "&"));
	await expect(page.getByText(`passa a entrar com ${newEmail}`)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Usar este e-mail" }).click();
	await expect(page.getByText("E-mail alterado!")).toBeVisible();
	await expect(page.getByText(newEmail, { exact: true })).toBeVisible();

	await page.getByRole("link", { name: "Alterar e-mail ou senha" }).click();
	const passwordForm = page.getByRole("region", { name: "Alterar senha" });
	await passwordForm.getByLabel("Sua senha de hoje").fill(password);
	await passwordForm.getByLabel("Nova Senha", { exact: true }).fill("cera-de-abelha-2");
	await passwordForm.getByLabel("Confirmar Nova Senha").fill("cera-de-abelha-2");
	await passwordForm.getByRole("button", { name: "Salvar nova senha" }).click();
	await expect(page.getByText("Senha alterada!")).toBeVisible();

	await page.context().clearCookies();
	await signInThroughForm(page, { email: newEmail, password: "cera-de-abelha-2" });
	await page.goto("/profile");
	await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
});
