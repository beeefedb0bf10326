import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, latestMail, test } from "#tests/support/browser/journey.ts";
import {
	newOrder,
	signInAs,
	signInAsAdmin,
	signUpVisitor,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

const writeTo = (page: Page, shop: ShopProcess, name: string, email: string, message: string) =>
	page.request.post("/contact", { headers: { Origin: shop.origin }, form: { name, email, message } });

async function openMessage(page: Page, name: string, email: string) {
	await page.goto(`/admin/contacts?q=${email}`);
	await page.getByRole("link", { name: `Ver Detalhes da mensagem de ${name}` }).click();
	return page.getByRole("dialog", { name: "Detalhes do Contato" });
}

test("messages of a deleted account go by the link that was mailed to their address", async ({
	page,
	shop,
	browser,
}) => {
	const name = uniqueName("Quitéria Jatobá");
	const { email, password } = await signUpVisitor(page, shop, name);
	await writeTo(page, shop, name, email, "Fazem um banco de 90 cm?");
	await page.goto("/profile");
	await page.getByText("Excluir minha conta").click();
	const form = page.getByRole("form", { name: "Excluir minha conta" });
	await form.getByLabel("Sua senha").fill(password);
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(page.getByText("Conta excluída")).toBeVisible();

	const owner = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(owner, shop);
	const dialog = await openMessage(owner, name, email);
	await expect(dialog).toContainText("foi excluída uma conta com este e-mail, que nunca foi confirmado");
	await expect(owner.getByText("Pedido de exclusão").first()).toBeAttached();
	expect(await accessibilityViolations(owner)).toEqual([]);

	const mail = await latestMail(shop, email, "/contact/erase?token=");
	const link = /\/contact\/erase\?token=[\w.~%-]+/.exec(mail)?.[0] ?? "";
	await page.goto(link);
	await expect(page.getByRole("heading", { level: 1, name: "Apagar mensagens" })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.getByRole("button", { name: "Apagar minhas mensagens" }).click();
	await expect(page.getByText("Mensagens apagadas", { exact: true })).toBeVisible();
	await expect(page).toHaveURL(/\/contact$/);
	await page.goto("/contact/erase?token=outro");
	await expect(page.getByText(/^Este link não vale mais/)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);

	await owner.goto(`/admin/contacts?q=${email}`);
	await expect(owner.getByText("Fazem um banco de 90 cm?")).toHaveCount(0);
	await owner.close();
});

test("the owner deletes a message", async ({ page, shop }) => {
	const name = uniqueName("Rosa Imbuia");
	const email = `rosa.apaga.${Date.now()}@example.com`;
	await writeTo(page, shop, name, email, "Apague o que escrevi, por favor.");
	await signInAsAdmin(page, shop);
	const dialog = await openMessage(page, name, email);
	await dialog.getByRole("link", { name: "Apagar mensagem" }).click();
	const question = page.getByRole("dialog", { name: "Tem certeza que deseja apagar esta mensagem?" });
	expect(await accessibilityViolations(page)).toEqual([]);
	await question.getByRole("button", { name: "Apagar mensagem" }).click();
	await expect(page.getByText("Mensagem apagada.").first()).toBeVisible();
	await page.goto(`/admin/contacts?q=${email}`);
	await expect(page.getByText("Apague o que escrevi, por favor.")).toHaveCount(0);
});

test("a customer reads what is still open before deleting the account", async ({ page, shop }) => {
	const { customer } = await newOrder(shop);
	await signInAs(page, customer);
	await page.goto("/profile");
	await page.getByText("Excluir minha conta").click();
	const form = page.getByRole("form", { name: "Excluir minha conta" });
	await expect(form).toContainText("O que ainda está em aberto:");
	await expect(form).toContainText("está em andamento. Enquanto estiver, a conta não pode ser excluída.");
	expect(await accessibilityViolations(page)).toEqual([]);
	await form.getByLabel("Sua senha").fill(customer.password);
	await form.getByRole("button", { name: "Excluir conta" }).click();
	await expect(form.getByText(/^Você tem um pedido em andamento\./)).toBeVisible();
});
