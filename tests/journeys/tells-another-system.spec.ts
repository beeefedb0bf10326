import { accessibilityViolations, expect, test } from "#tests/support/journey.ts";
import { signInAsAdmin } from "#tests/support/journey-data.ts";
import { isGenuineWebhook } from "#tests/support/webhook-receiver.ts";

test("a webhook is added, tested and sent again, signed with the secret that was shown once", async ({
	page,
	shop,
	webhookReceiver,
}) => {
	// Orders of other journeys may end meanwhile, and this address is told of them as well.
	const tests = () => webhookReceiver.received.filter(({ message }) => message.type === "shop.test");
	const before = tests().length;
	await signInAsAdmin(page, shop);
	await page.goto("/admin/webhooks");
	await page.getByLabel("Endereço", { exact: true }).fill(webhookReceiver.url);
	await page.getByRole("button", { name: "Cadastrar" }).click();
	const shown = page.getByText(/^whsec_/);
	await expect(shown).toBeVisible();
	const secret = (await shown.textContent()) ?? "";
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
