import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

test("the label of a paid order is bought with one click and printed as often as needed", async ({
	page,
	shop,
}) => {
	const { id } = await newOrder(shop, { cpf: "529.982.247-25" });
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const dialog = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	const buy = dialog.getByRole("link", { name: "Comprar etiqueta" });
	await expect(dialog.getByText("Tabela de frete")).toBeVisible();
	await expect(buy).toBeHidden();
	await dialog.getByRole("link", { name: "Marcar como pago" }).click();
	await page
		.getByRole("dialog", { name: /^Marcar o pedido/ })
		.getByRole("button", { name: "Marcar como pago" })
		.click();
	// Without an invoice the owner is asked; and before the first label who sends.
	const sendWithout = async () => {
		await page.getByRole("link", { name: "Comprar etiqueta" }).click();
		const question = page.getByRole("dialog", { name: "Enviar sem nota fiscal (declaração de conteúdo)?" });
		await expect(question).toBeVisible();
		expect(await accessibilityViolations(page)).toEqual([]);
		await question.getByRole("button", { name: "Enviar sem nota" }).click();
	};
	await sendWithout();
	await expect(page.getByText(/Falta a inscrição estadual da oficina/)).toBeVisible();
	await page.goto("/admin/settings?section=fiscal");
	await page.getByLabel("Inscrição estadual da oficina").fill("mil");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(
		page.getByText("Escreva só os números da inscrição estadual, ou “Isento”.").first(),
	).toBeVisible();
	await page.getByLabel("Inscrição estadual da oficina").fill("Isento");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
	await page.goto(`/admin/orders/${id}`);
	await sendWithout();
	await expect(dialog.getByText("Pronta para imprimir", { exact: true })).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	const both = dialog.getByRole("link", { name: /Imprimir etiqueta e DACE/ });
	const label = dialog.getByRole("link", { name: /Só a etiqueta/ });
	const declaration = dialog.getByRole("link", { name: /Só a DACE/ });
	for (const paper of [both, both, label, declaration]) {
		const address = (await paper.getAttribute("href")) ?? "";
		const file = await page.request.get(address);
		expect(file.headers()["content-type"]).toBe("application/pdf");
		expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
	}
	await expect(dialog.getByText("AA123456785BR")).toBeVisible();
	// Also where the parcel is sent.
	await page.goto(`/admin/orders/${id}/send`);
	const send = page.getByRole("dialog", { name: "Enviar pedido" });
	await expect(send.getByText("Etiqueta comprada ·")).toBeVisible();
	const print = send.getByRole("link", { name: "Imprimir Etiqueta (abre em nova aba)" });
	await expect(print).toHaveAttribute("href", /\/labels\/[0-9a-f-]{36}\?papel=tudo$/);
	expect(await accessibilityViolations(page)).toEqual([]);
	await page.goto(`/admin/orders/${id}`);
	await dialog.getByRole("link", { name: "Cancelar pedido" }).click();
	const cancelling = page.getByRole("dialog", { name: /^Cancelar o pedido/ });
	await expect(cancelling.getByLabel(/A etiqueta de R\$\s31,90 também/)).toBeChecked();
	expect(await accessibilityViolations(page)).toEqual([]);
	await cancelling.getByRole("button", { name: "Cancelar pedido" }).click();
	await expect(dialog.getByText("Cancelada", { exact: true })).toBeVisible();
});
