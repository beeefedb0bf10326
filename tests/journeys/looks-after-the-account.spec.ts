import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signUpVisitor } from "#tests/support/browser/journey-data.ts";

// rule: 2.48, 2.52
test("a customer saves the profile, and finds orders and favourites in their tabs", async ({
	page,
	shop,
}) => {
	const { email } = await signUpVisitor(page, shop, "Iolanda Pinheiro");
	await page.goto("/profile");
	await expect(page.getByText(email)).toBeVisible();
	await expect(page.getByText("Gerencie suas informações pessoais e pedidos")).toBeVisible();

	await page.getByLabel("Telefone").fill("123");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Digite o telefone com DDD").first()).toBeVisible();
	await expect(page.getByLabel("Nome Completo")).toHaveValue("Iolanda Pinheiro");

	await page.getByLabel("Telefone").fill("12 99999-8888");
	await page.getByLabel("CEP").pressSequentially("01310100");
	await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Perfil atualizado!")).toBeVisible();
	await page.reload();
	await expect(page.getByLabel("Telefone")).toHaveValue("(12) 99999-8888");
	await expect(page.getByLabel("Estado")).toHaveValue("SP");
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.getByRole("tab", { name: "Pedidos (0)" }).click();
	await expect(page.getByText("Você ainda não fez nenhum pedido.")).toBeVisible();
	await page.keyboard.press("ArrowRight");
	await expect(page.getByRole("tab", { name: "Favoritos (0)" })).toBeFocused();
	await expect(page.getByText("Sua lista de favoritos está vazia.")).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.getByRole("link", { name: "Ver Produtos" }).click();
	await page.getByRole("button", { name: "Favoritar Banco de jantar" }).first().click();
	await page.goto("/wishlist");
	await expect(page.getByRole("heading", { name: "Lista de Favoritos (1)" })).toBeVisible();
	await expect(page.getByText(/^R\$\s1\.290,00$/)).toBeVisible();
	await page.getByRole("button", { name: "Favoritar Banco de jantar" }).click();
	await expect(page.getByText("Sua lista de favoritos está vazia.")).toBeVisible();

	await page.goto("/profile");
	const cookies = await page.context().cookies();
	await page.getByLabel("Endereço").fill("Rua das Araucárias, 12");
	await page.context().clearCookies();
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText(/^Sua sessão expirou\./).first()).toBeVisible();
	const opened = page.waitForEvent("popup");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	const beside = await opened;
	await expect(beside.getByRole("heading", { name: "Entre na sua conta" })).toBeVisible();
	await beside.close();
	await page.context().addCookies(cookies);
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Perfil atualizado!")).toBeVisible();
	await expect(page.getByLabel("Endereço")).toHaveValue("Rua das Araucárias, 12");
	await page.getByRole("button", { name: "Sair", exact: true }).click();
	await expect(page).toHaveURL(/\/$/);
	await page.goto("/orders");
	await expect(page).toHaveURL(/\/auth\?next=%2Forders$/);
});

// rule: 2.19
test("an account is made, left and entered without scripts", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const email = `sem.script.${Date.now()}@example.com`;
	await page.goto("/auth?tab=signup&next=/profile");
	await page.getByLabel("Nome Completo").fill("Severino Angelim");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Senha", { exact: true }).fill("enxó e formão");
	await page.getByLabel("Confirmar Senha").fill("enxó e martelo");
	await page.getByRole("button", { name: "Criar Conta" }).click();
	await expect(page.getByText("As senhas não coincidem.").first()).toBeVisible();
	await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
	await page.getByLabel("Senha", { exact: true }).fill("enxó e formão");
	await page.getByLabel("Confirmar Senha").fill("enxó e formão");
	await page.getByRole("button", { name: "Criar Conta" }).click();

	await expect(page).toHaveURL(/\/profile$/);
	await page.getByLabel("Cidade").fill("Taubaté");
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByLabel("Cidade")).toHaveValue("Taubaté");
	await page.getByRole("button", { name: "Sair", exact: true }).click();

	await page.goto("/auth");
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByLabel("Senha", { exact: true }).fill("outra coisa");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.getByText("Email ou senha incorretos.")).toBeVisible();

	await page.getByRole("button", { name: "Esqueci minha senha" }).click();
	await page.getByLabel("Email", { exact: true }).fill(email);
	await page.getByRole("button", { name: "Enviar Link" }).click();
	await expect(page.getByText("Verifique seu email para redefinir sua senha.")).toBeVisible();
	await context.close();
});
