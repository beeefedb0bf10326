import type { Page } from "@playwright/test";
import { expect, expectToFit, signInThroughForm, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";
import { readLayoutShifts } from "#tests/support/browser/layout-shifts.ts";
import { totpCode } from "#tests/support/http/totp.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

/** The app's next code: the present one has been used, and counts once. */
const nextCode = (uri: string) => totpCode(uri, new Date(Date.now() + 30_000));

/** Sets two steps up on the screen that is open, and returns the app's address, the code and the recovery codes. */
async function setUp(page: Page, password: string) {
	await page.getByLabel("Sua senha").fill(password);
	await page.getByRole("button", { name: "Ativar duas etapas" }).click();
	await expect(page.getByRole("img", { name: "QR Code para o aplicativo" })).toBeVisible();
	const recovery = page.getByRole("region", { name: "Códigos de recuperação" }).getByRole("listitem");
	await expect(recovery).toHaveCount(10);
	await expectToFit(page);
	const uri = await page.locator("input[name=uri]").inputValue();
	const codes = await recovery.allInnerTexts();
	await page.getByLabel("Código de 6 dígitos").fill("000000");
	await page.getByRole("button", { name: "Confirmar" }).click();
	await expect(page.getByText(/^Código incorreto/).first()).toBeVisible();
	await expect(recovery).toHaveText(codes);
	const code = totpCode(uri);
	await page.getByLabel("Código de 6 dígitos").fill(code);
	await page.getByRole("button", { name: "Confirmar" }).click();
	await expect(toast(page, "Duas etapas ativadas")).toBeVisible();
	return { uri, code, codes };
}

async function givePassword(page: Page, person: { email: string; password: string }): Promise<void> {
	await page.context().clearCookies();
	await page.goto("/auth?tab=signin&next=/profile");
	await page.getByLabel("Email", { exact: true }).fill(person.email);
	await page.getByLabel("Senha", { exact: true }).fill(person.password);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Só mais um passo" })).toBeVisible();
}

// rule: 4.02
test("a customer signs in with password and code, each code once, or with a recovery code", async ({
	page,
	shop,
}) => {
	const person = await signUpVisitor(page, shop, "Teresa Cabreúva");
	await page.goto("/profile");
	await page.getByRole("link", { name: "Verificação em duas etapas" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Verificação em duas etapas" })).toBeVisible();
	await expectToFit(page);
	const { uri, code, codes } = await setUp(page, person.password);
	await expectToFit(page);

	await givePassword(page, person);
	await expectToFit(page);
	await page.reload();
	await page.waitForLoadState("networkidle");
	expect(await readLayoutShifts(page)).toEqual([]);
	await page.getByLabel("Código", { exact: true }).fill(code);
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText(/^Código incorreto/).first()).toBeVisible();
	await page.getByLabel("Código", { exact: true }).fill(nextCode(uri));
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(toast(page, "Login realizado!")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Meu Perfil" })).toBeVisible();

	for (const [recoveryCode, outcome] of [
		[codes[0] ?? "", /^Login realizado!$/],
		[codes[0] ?? "", /^Este código de recuperação não confere/],
	] as const) {
		await givePassword(page, person);
		await page.getByRole("link", { name: "Usar um código de recuperação" }).click();
		await page.getByLabel("Código de recuperação").fill(recoveryCode);
		await page.getByRole("button", { name: "Entrar", exact: true }).click();
		await expect(page.getByText(outcome).first()).toBeVisible();
	}
});

// rule: 4.02
test("a store setting requires it of admins", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	const { email, password } = demoFolder().admin;
	const ask = async (isAsked: boolean) => {
		await page.goto("/admin/settings?section=orders");
		const field = page.getByLabel("Pedir verificação em duas etapas aos administradores");
		await field.setChecked(isAsked);
		await page.getByRole("button", { name: "Salvar Alterações" }).click();
		await expect(toast(page, isAsked ? "Falta um passo" : "Configurações salvas")).toBeVisible();
	};
	await ask(true);
	await page.goto("/admin/orders");
	await expect(page).toHaveURL(/\/profile\/two-factor$/);
	await setUp(page, password);
	await page.getByRole("link", { name: "Painel" }).click();
	await expect(page).toHaveURL(/\/admin$/);

	// Restores the setting for the journeys that follow in this shop.
	await ask(false);
	await page.goto("/profile/two-factor");
	const off = page.getByRole("region", { name: "Desativar" });
	await off.getByLabel("Sua senha").fill("outra coisa");
	await off.getByRole("button", { name: "Desativar duas etapas" }).click();
	// Marked in the form that was sent, and not in the other one that asks for the password.
	await expect(off.getByText("Senha incorreta.")).toBeVisible();
	await expect(page.getByRole("main").getByText("Senha incorreta.")).toHaveCount(1);
	await off.getByLabel("Sua senha").fill(password);
	await off.getByRole("button", { name: "Desativar duas etapas" }).click();
	await expect(toast(page, "Duas etapas desativadas")).toBeVisible();
	await page.context().clearCookies();
	await signInThroughForm(page, { email, password });
});
