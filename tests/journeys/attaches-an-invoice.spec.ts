import { formatAccessKey } from "#app/values/fiscal/access-key.ts";
import { accessibilityViolations, expect, latestMail, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { invoiceKey, invoicePdf, invoiceXml } from "#tests/support/factories/invoice-files.ts";

test("an invoice is attached to its order, mailed, printed on the packing slip and shown to the customer", async ({
	page,
	shop,
}) => {
	const { id, customer } = await newOrder(shop, { cpf: "529.982.247-25" });
	const key = invoiceKey({ number: 4711 });
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const dialog = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	await dialog.getByText("Anexar a nota fiscal").click();
	const attach = dialog.getByRole("button", { name: "Anexar e avisar o cliente" });
	await dialog.getByLabel(/chave de acesso/).fill(key.slice(1));
	await attach.click();
	await expect(dialog.getByText(/Esta chave de acesso não confere/)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await dialog.getByLabel(/chave de acesso/).fill("");
	await dialog
		.getByLabel("XML da nota")
		.setInputFiles({ name: "nota.xml", mimeType: "text/xml", buffer: Buffer.from(invoiceXml(key)) });
	await dialog
		.getByLabel("PDF (DANFE)")
		.setInputFiles({ name: "danfe.pdf", mimeType: "application/pdf", buffer: Buffer.from(invoicePdf) });
	await attach.click();
	await expect(dialog.getByText("NF-e nº 4711")).toBeVisible();
	await expect(dialog.getByText(formatAccessKey(key))).toBeVisible();
	await expect(dialog.getByText(/A nota é de/)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await latestMail(shop, customer.email, "Sua nota fiscal")).toContain(formatAccessKey(key));
	await page.goto(`/admin/orders/${id}/romaneio`);
	await expect(page.getByText(formatAccessKey(key))).toBeVisible();

	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await expect(page.getByText("Nº 4711")).toBeVisible();
	const pdf = page.getByRole("link", { name: /Abrir PDF/ });
	const file = await page.request.get((await pdf.getAttribute("href")) ?? "");
	expect(file.headers()["content-type"]).toBe("application/pdf");
	expect(await file.text()).toBe(invoicePdf);
	expect(await accessibilityViolations(page)).toEqual([]);
});
