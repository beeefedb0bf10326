import { accessibilityViolations, expect, latestMail, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

test("a customer corrects address and recipient, and the workshop decides about the higher freight", async ({
	page,
	shop,
	browser,
}) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	const { id, customer } = await newOrder(shop, { cpf: "529.982.247-25" });
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}`);
	await page.getByRole("link", { name: "Corrigir endereço ou dados" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Corrigir o pedido" })).toBeVisible();
	await expect(page.getByText("Para o mesmo CEP e a mesma cidade, continuam como estão.")).toBeVisible();
	expect(await accessibilityViolations(page), "opened").toEqual([]);

	// Another tab is quicker; nothing that is typed here is lost.
	const other = await page.context().newPage();
	await other.goto(`/order-confirmation/${id}/correction`);
	await other.getByLabel("Complemento").fill("casa 2");
	await page.getByLabel("Quem recebe").fill("Rui Prado");
	await page.getByLabel("Observações").fill("Deixar na portaria");
	await page.getByLabel("CEP").fill("69005-000");
	await expect(page.getByLabel("Cidade")).toHaveValue("Manaus");
	await page.getByLabel("Número").fill("520");
	await expect(
		page.getByText(/e o pedido foi feito com frete grátis\. A diferença não é cobrada/),
	).toBeVisible();
	const newDay = page.getByRole("complementary").getByText(/^Chega até/);
	await expect(newDay).toBeVisible();
	const said = (await newDay.textContent()) ?? "";
	const day = new RegExp((/\d+º?\sde\s\p{L}+/u.exec(said)?.[0] ?? "a day").replaceAll(/\s/gu, "\\s"));
	expect(await accessibilityViolations(page), "a higher freight").toEqual([]);
	await other.getByRole("button", { name: "Salvar correção" }).click();
	await expect(other.getByText("Pedido corrigido")).toBeVisible();
	await other.close();

	await page.getByRole("button", { name: "Salvar correção" }).click();
	await expect(page.getByText(/Nada do que você escreveu se perdeu/)).toBeVisible();
	await expect(page.getByLabel("Cidade")).toHaveValue("Manaus");
	await expect(page.getByLabel("Quem recebe")).toHaveValue("Rui Prado");
	await expect(page.getByLabel("Observações")).toHaveValue("Deixar na portaria");
	await expect(page.getByRole("complementary").getByText("casa 2")).toBeVisible();
	expect(await accessibilityViolations(page), "a conflict").toEqual([]);

	await page.getByLabel("Estado").selectOption("SP");
	await page.getByRole("button", { name: "Salvar correção" }).click();
	await expect(page.getByText(/CEP e o estado do endereço não combinam/).first()).toBeVisible();
	await page.getByLabel("Estado").selectOption("AM");
	await page.getByRole("button", { name: "Salvar correção" }).click();
	await expect(page).toHaveURL(new RegExp(`/order-confirmation/${id}$`));
	await expect(page.getByText("Avenida Eduardo Ribeiro, 520")).toBeVisible();
	await expect(page.getByText(day).first()).toBeVisible();
	await expect(page.getByText("Deixar na portaria")).toBeVisible();
	// The other tab's correction has a mail too.
	expect(await latestMail(shop, customer.email, "Rui Prado")).toContain("corrigido");

	const backOffice = await browser.newPage({ baseURL: shop.origin, reducedMotion: "reduce" });
	await signInAsAdmin(backOffice, shop);
	await backOffice.goto(`/admin/orders/${id}`);
	const dialog = backOffice.getByRole("dialog", { name: "Detalhes do Pedido" });
	await expect(dialog.getByText("quem recebe: ")).toContainText("agora “Rui Prado”");
	await expect(dialog.getByText(/o cliente corrigiu: endereço, quem recebe, observações/)).toBeVisible();
	await dialog.getByRole("button", { name: "Assumir a diferença" }).click();
	await expect(backOffice.getByText("Diferença assumida")).toBeVisible();

	await dialog.getByRole("link", { name: "Corrigir o pedido" }).click();
	const correction = backOffice.getByRole("dialog", { name: "Corrigir o pedido" });
	await correction.getByLabel("Telefone").fill("(92) 97777-0000");
	await correction.getByLabel("CPF para a nota fiscal").fill("111.444.777-35");
	await correction.getByLabel("CEP").fill("53990-000");
	await expect(correction.getByLabel("Cidade")).toHaveValue("Fernando de Noronha");
	expect(await accessibilityViolations(backOffice), "the owner's").toEqual([]);
	await correction.getByLabel("CEP").fill("69005-000");
	await expect(correction.getByLabel("Cidade")).toHaveValue("Manaus");
	await correction.getByLabel("Quem recebe").fill("");
	await correction.getByRole("button", { name: "Salvar correção" }).click();
	await expect(correction.getByText("Informe o nome de quem recebe.").first()).toBeVisible();
	await correction.getByLabel("Quem recebe").fill("Rui Prado");
	await correction.getByRole("button", { name: "Salvar correção" }).click();
	await expect(dialog.getByText("CPF 111.444.777-35").first()).toBeVisible();
	await backOffice.goto(`/admin/orders/${id}/romaneio`);
	await expect(backOffice.getByText("Avenida Eduardo Ribeiro, 520")).toBeVisible();
	await expect(backOffice.getByText("(92) 97777-0000")).toBeVisible();
	await backOffice.close();
});

test("without scripts, and when it is too late", async ({ page, shop, browser }) => {
	const { id, customer } = await newOrder(shop);
	const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled: false });
	const plain = await context.newPage();
	await signInAs(plain, customer);
	await plain.goto(`/order-confirmation/${id}/correction`);
	await plain.getByLabel("Número").fill("1600");
	await plain.getByLabel("Telefone").fill("12");
	await plain.getByRole("button", { name: "Salvar correção" }).click();
	await expect(plain.getByText(/Informe um telefone com DDD/).first()).toBeVisible();
	await expect(plain.getByLabel("Número")).toHaveValue("1600");
	await plain.getByLabel("Telefone").fill("(11) 97777-0000");
	await plain.getByRole("button", { name: "Salvar correção" }).click();
	await expect(plain.getByText("Avenida Paulista, 1600")).toBeVisible();
	await context.close();

	await customer.visitor.post(`/order-confirmation/${id}`, { intent: "cancel" });
	await signInAs(page, customer);
	await page.goto(`/order-confirmation/${id}/correction`);
	await expect(page.getByText(/foi cancelado e não pode mais ser corrigido/)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
});
