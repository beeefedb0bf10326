import {
	accessibilityViolations,
	addProductToCart,
	expect,
	latestMail,
	test,
} from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";

const HOURS = "Seg a sex, 9h às 18h";

test("an order is fetched at the workshop: no address, no freight, a ready day, and the way there", async ({
	page,
	shop,
	browser,
}) => {
	const backOffice = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(backOffice, shop);
	const offerPickup = async (isOffered: boolean) => {
		await backOffice.goto("/admin/settings?section=shipping");
		await backOffice.getByLabel("Oferecer a retirada na oficina").setChecked(isOffered);
		await backOffice.getByRole("button", { name: "Salvar Alterações" }).click();
		await expect(backOffice.getByText("Configurações salvas")).toBeVisible();
	};
	await offerPickup(true);
	await backOffice.goto("/admin/settings?section=freight");
	expect(await accessibilityViolations(backOffice)).toEqual([]);

	await addProductToCart(page, (await createProduct(shop)).slug);
	const { email } = await signUpVisitor(page, shop);
	await page.goto("/checkout");
	const pickup = page.getByRole("radio", { name: /Retirar na oficina/ });
	await expect(pickup).not.toBeChecked();
	await pickup.check();
	await expect(page.getByLabel("CEP")).toBeHidden();
	await page.getByLabel("Telefone").fill("11988881234");
	expect(await accessibilityViolations(page)).toEqual([]);
	await expect(page.getByText(/Pronto para retirada até/).first()).toBeVisible();
	await expect(page.getByText(HOURS).first()).toBeVisible();
	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	await expect(page.getByRole("heading", { name: "Pronto para retirada até" })).toBeVisible();
	await expect(page.getByRole("complementary").getByText(HOURS)).toBeVisible();
	const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";

	await backOffice.goto(`/admin/orders/${id}`);
	await expect(backOffice.getByText("Tabela de frete")).toBeVisible();
	await backOffice
		.getByRole("dialog")
		.getByLabel(/^Status do pedido/)
		.selectOption("Enviado");
	const ready = backOffice.getByRole("dialog", { name: "Pronto para retirada" });
	await expect(ready.getByText("Este pedido ainda não foi pago.")).toBeVisible();
	await ready.getByRole("button", { name: "Enviar mesmo assim" }).click();
	expect(await latestMail(shop, email, "para retirada")).toContain("Seg a sex, 9h");
	await page.goto(`/track-order?code=${id}`);
	await expect(page.getByText("Pronto para retirada").first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "Pode vir buscar" })).toBeVisible();
	await offerPickup(false);
	await backOffice.close();
});
