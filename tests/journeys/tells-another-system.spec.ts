import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { isGenuineWebhook } from "#tests/support/servers/webhook-receiver.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";

// One after the other: both count what is in the one list of the shop.
test.describe.configure({ mode: "default" });

test("a webhook is added, tested and sent again, signed with the secret that was shown once", async ({
	page,
	shop,
	webhookReceiver,
}) => {
	// Orders of other journeys may end meanwhile, and this address is told of them as well.
	const tests = () => webhookReceiver.received.filter(({ message }) => message.type === "shop.test");
	const before = tests().length;
	await signInAsAdmin(page, shop);
	await page.goto("/admin/communications/webhooks");
	await page.getByLabel("Endereço", { exact: true }).fill(webhookReceiver.url);
	await page.getByRole("button", { name: "Cadastrar" }).click();
	const shown = page.getByText(/^whsec_/);
	await expect(shown).toBeVisible();
	const secret = (await shown.textContent()) ?? "";
	// From the top: an entry of the menu that is half below the fixed header would count as a small target.
	await page.evaluate(() => scrollTo(0, 0));
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.getByRole("button", { name: "Enviar teste" }).click();
	await expect(page.getByText("Teste a caminho")).toBeVisible();
	await expect.poll(() => tests().length, { timeout: 30_000 }).toBe(before + 1);
	const delivered = page.getByRole("row", { name: /Teste/ }).getByText("Entregue", { exact: true });
	// The list is not loaded again by hand.
	await expect(delivered).toBeVisible({ timeout: 45_000 });

	await page.getByRole("button", { name: "Reenviar Teste" }).click();
	await expect(page.getByText("Aviso de volta à fila")).toBeVisible();
	await expect.poll(() => tests().length, { timeout: 30_000 }).toBe(before + 2);
	const sent = tests().slice(before);
	for (const webhook of sent) expect(isGenuineWebhook(webhook, secret)).toBe(true);
	const [first, again] = sent.map(({ headers }) => headers["webhook-id"]);
	expect(again).toBe(first);

	await page.getByRole("link", { name: /^Excluir/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(page.getByText("Webhook excluído")).toBeVisible();
});

test("a webhook with customers' data is added, gets another secret and is switched on with the password", async ({
	page,
	shop,
	webhookReceiver,
}) => {
	const { password } = demoFolder().admin;
	await signInAsAdmin(page, shop);
	await page.goto("/admin/communications/webhooks");
	const form = page.getByRole("form", { name: "Novo webhook" });
	if (!(await form.isVisible())) await page.getByText("Novo webhook", { exact: true }).click();
	const url = `${webhookReceiver.url}?with=customers`;
	await form.getByLabel("Endereço", { exact: true }).fill(url);
	await form.getByLabel("Incluir os dados do cliente").check();
	await form.getByRole("button", { name: "Cadastrar" }).click();
	await form.getByLabel("Sua senha").fill(password);
	expect(await accessibilityViolations(page)).toEqual([]);
	await form.getByRole("button", { name: "Cadastrar" }).click();
	await expect(page.getByText(/^whsec_/)).toBeVisible();

	const endpoint = page.getByRole("listitem").filter({ hasText: url });
	await endpoint.getByRole("link", { name: "Trocar segredo" }).click();
	const renewing = page.getByRole("dialog", { name: "Gerar outro segredo?" });
	await renewing.getByLabel("Sua senha").fill("outra coisa qualquer");
	await renewing.getByRole("button", { name: "Gerar segredo" }).click();
	await expect(renewing.getByText("Senha incorreta.").first()).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await renewing.getByLabel("Sua senha").fill(password);
	await renewing.getByRole("button", { name: "Gerar segredo" }).click();
	await expect(page.getByText("Segredo trocado")).toBeVisible();

	await endpoint.getByRole("button", { name: "Desligar" }).click();
	await endpoint.getByRole("link", { name: "Ligar", exact: true }).click();
	const enabling = page.getByRole("dialog", { name: "Ligar este webhook?" });
	await enabling.getByLabel("Sua senha").fill(password);
	await enabling.getByRole("button", { name: "Ligar" }).click();
	await expect(page.getByText("Webhook ligado")).toBeVisible();
	await endpoint.getByRole("link", { name: /^Excluir/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Excluir" }).click();
	await expect(page.getByText("Webhook excluído")).toBeVisible();
});
