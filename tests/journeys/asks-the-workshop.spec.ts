import { expect, test } from "#tests/support/browser/journey.ts";

// rule: 2.55
test("the questions are searched, and of a category one answer is open at a time", async ({ page }) => {
	await page.goto("/faq");
	const main = page.getByRole("main");
	const categories = ["Pedidos e Compras", "Pagamento", "Entrega e Frete", "Produtos e Qualidade"];
	for (const name of [...categories, "Conta e Privacidade"]) {
		await expect(main.getByRole("heading", { level: 2, name })).toBeVisible();
	}
	const payment = main.getByRole("region", { name: "Pagamento" });
	await payment.getByText("Posso parcelar?").click();
	await expect(payment.locator("details[open]")).toContainText("12x");
	await payment.getByText("Quais são as formas de pagamento?").click();
	await expect(payment.locator("details[open]")).toHaveCount(1);
	await expect(payment.locator("details[open]")).toContainText("Quais são as formas de pagamento?");

	const search = main.getByLabel("Buscar nas perguntas");
	await search.fill("GARANTIA");
	await expect(main.getByText("Qual é a garantia?")).toBeVisible();
	await expect(main.getByText("Posso parcelar?")).toHaveCount(0);
	await search.fill("xilofone");
	await expect(main.getByText("Nenhuma pergunta encontrada")).toBeVisible();
	await main.getByRole("button", { name: "Ver todas as perguntas" }).click();
	await expect(main.getByText("Posso parcelar?")).toBeVisible();
	await expect(main.getByRole("link", { name: "Fale conosco" })).toHaveAttribute("href", "/contact");
	await expect(main.getByRole("link", { name: "rastreie seu pedido" })).toHaveAttribute(
		"href",
		"/track-order",
	);
});

// rule: 2.56
test("the answers make the promises of the specification", async ({ page }) => {
	await page.goto("/faq");
	const text = (await page.getByRole("main").textContent()) ?? "";
	for (const promise of [
		"24 horas",
		"12 horas",
		/1 a 5 dias úteis/,
		/15 dias úteis/,
		/12x/,
		/R\$\s100,00/,
		/R\$\s200,00/,
		/5 a 15 dias úteis/,
		/30 dias/,
		/7 dias/,
	]) {
		expect(text).toMatch(promise);
	}
});

// rule: 2.57, 3.08, 5.17, 8.01, 8.24
test("a message needs a name, an e-mail and a text, and is answered", async ({ page }) => {
	await page.goto("/contact");
	const main = page.getByRole("main");
	await main.getByLabel("Nome").fill("Ivo Peroba");
	await main.getByRole("button", { name: "Enviar mensagem" }).click();
	await expect(page.getByText("Campos obrigatórios", { exact: true })).toBeVisible();
	await expect(page.getByText("Por favor, preencha todos os campos obrigatórios.")).toBeVisible();
	await expect(main.getByLabel("Nome")).toHaveValue("Ivo Peroba");
	await expect(main.getByRole("combobox", { name: /Sobre o quê/ }).getByRole("option")).toHaveCount(7);

	await main.getByRole("textbox", { name: "E-mail" }).fill("ivo.peroba@example.com");
	await main.getByLabel("Mensagem").fill("Vocês fazem a mesa com 2,60 m?");
	await main.getByRole("button", { name: "Enviar mensagem" }).click();
	await expect(page.getByText("Mensagem enviada!")).toBeVisible();
	await expect(page.getByText("Recebemos sua mensagem e responderemos em breve.")).toBeVisible();
	await expect(main.getByLabel("Mensagem")).toHaveValue("");
});

// rule: 2.58
test("the contact page shows the ways to reach the workshop", async ({ page }) => {
	await page.goto("/contact");
	const main = page.getByRole("main");
	for (const text of [
		"(12) 3662-0000",
		"oficina@cerne.example",
		"Seg a sex, 9h às 18h",
		"Sábado, 9h às 14h",
	]) {
		await expect(main.getByText(text)).toBeVisible();
	}
	await expect(main.getByText("Online", { exact: true })).toBeVisible();
	await expect(main.getByText("tempo médio de resposta: 2 horas")).toBeVisible();
	const links = main.getByRole("navigation", { name: "Links úteis" }).getByRole("link");
	expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
		"/track-order",
		"/faq",
		"/privacy-terms#privacidade",
		"/privacy-terms#termos",
	]);
});

// rule: 2.59
test("the legal texts are complete and name the company", async ({ page }) => {
	await page.goto("/privacy-terms");
	const main = page.getByRole("main");
	const sections = (name: string) => main.getByRole("region", { name }).getByRole("heading", { level: 3 });
	await expect(sections("Política de privacidade")).toHaveCount(5);
	await expect(sections("Termos de uso")).toHaveCount(6);
	await expect(main.getByText(/Última atualização: \d\d\/\d\d\/\d{4}/)).toBeVisible();
	await expect(main.getByText("12.345.678/0001-95")).toBeVisible();
});
