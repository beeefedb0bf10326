import type { Page } from "@playwright/test";
import {
	accessibilityViolations,
	expect,
	expectToFit,
	latestMail,
	test,
} from "#tests/support/browser/journey.ts";
import {
	createProduct,
	signInAsAdmin,
	signUpVisitor,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";
import { demoFolder } from "#tests/support/setup/demo-folder.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

// rule: 2.73, 8.28
test("users are found, given a role, and deleted", async ({ page, shop, browser }) => {
	const visitor = await browser.newPage({ baseURL: shop.origin });
	const name = uniqueName("Quitéria Aroeira");
	const { email } = await signUpVisitor(visitor, shop, name);

	await signInAsAdmin(page, shop);
	await page.goto(`/admin/users?q=${email}`);
	const row = page.getByRole("row").filter({ hasText: email });
	await expect(row).toContainText("Cliente");
	await expectToFit(page);

	await page.getByRole("link", { name: `Detalhes de ${name}` }).click();
	const details = page.getByRole("dialog", { name: "Detalhes do Usuário" });
	await expect(details).toContainText(email);
	await expect(details).toContainText(/\d\d\/\d\d\/\d{4}.*\d\d:\d\d/);
	await expectToFit(page);
	await details.getByRole("link", { name: "Fechar" }).click();

	await page.getByRole("link", { name: `Editar papel de ${name}` }).click();
	const roles = page.getByRole("dialog", { name: "Editar Papel do Usuário" });
	await roles.getByRole("radio", { name: /Artesão/ }).check();
	await roles.getByLabel("Cidade da oficina").fill("Cunha");
	await expectToFit(page);
	await roles.getByRole("button", { name: "Salvar" }).click();
	await roles.getByLabel("Sua senha").fill(demoFolder().admin.password);
	expect(await accessibilityViolations(page)).toEqual([]);
	await expect(roles.getByRole("radio", { name: /Artesão/ })).toBeChecked();
	await roles.getByRole("button", { name: "Salvar" }).click();
	await expect(toast(page, "Papel do usuário atualizado com sucesso!")).toBeVisible();
	await expect(row).toContainText("Artesão");
	await page.getByRole("link", { name: `Editar papel de ${name}` }).click();
	await expect(roles.getByLabel("Cidade da oficina")).toHaveValue("Cunha");
	await roles.getByRole("link", { name: "Fechar" }).click();

	await visitor.goto("/profile");
	await expect(visitor).toHaveURL(/\/auth/);
	await visitor.close();

	await page.getByRole("link", { name: `Excluir ${name}` }).click();
	const question = page.getByRole("dialog", { name: /Tem certeza que deseja excluir/ });
	await expect(question).toContainText(
		"Esta ação não pode ser desfeita. O usuário será permanentemente excluído do sistema.",
	);
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Usuário excluído com sucesso!")).toBeVisible();
	await expect(page.getByText("Nenhum usuário encontrado")).toBeVisible();
});

// rule: 2.73
test("the only admin keeps the role", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/users?role=admin");
	await page.getByRole("link", { name: /^Editar papel de/ }).click();
	const roles = page.getByRole("dialog", { name: "Editar Papel do Usuário" });
	await roles.getByRole("radio", { name: /Cliente/ }).check();
	await roles.getByRole("button", { name: "Salvar" }).click();
	await roles.getByLabel("Sua senha").fill(demoFolder().admin.password);
	await roles.getByRole("button", { name: "Salvar" }).click();
	await expect(page.getByText(/Não foi possível atualizar o papel do usuário\./).first()).toBeVisible();
	await page.goto("/admin/users?role=admin");
	await expect(page.getByRole("link", { name: /^Editar papel de/ })).toHaveCount(1);
});

// rule: 2.74, 8.28
test("a message is answered by mail and filed", async ({ page, shop }) => {
	const email = `rosa.${Date.now()}@example.com`;
	await page.request.post("/contact", {
		headers: { Origin: shop.origin },
		form: { name: "Rosa Imbuia", email, subject: "Medidas", message: "Fazem um banco de 90 cm?" },
	});
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/contacts?q=${email}`);
	await page.getByRole("link", { name: "Ver Detalhes da mensagem de Rosa Imbuia" }).click();
	const dialog = page.getByRole("dialog", { name: "Detalhes do Contato" });
	await expect(dialog).toContainText("Fazem um banco de 90 cm?");
	await expectToFit(page);
	const reply = dialog.getByRole("textbox", { name: /^Responder a Rosa/ });
	await reply.fill("Fazemos, em três semanas.");
	// A selection that ends beside the dialog is not a click there.
	await reply.hover();
	await page.mouse.down();
	await page.mouse.move(2, 2);
	await page.mouse.up();
	await expect(reply).toBeVisible();
	await page.keyboard.press("Escape");
	const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
	await question.getByRole("button", { name: "Continuar editando" }).click();
	await expect(question).toBeHidden();
	await dialog.getByLabel("Anotações").fill("Ligar depois.");
	await dialog.getByRole("button", { name: "Atualizar Contato" }).click();
	await expect(toast(page, "Contato atualizado com sucesso.")).toBeVisible();
	await expect(reply).toHaveValue("Fazemos, em três semanas.");
	await dialog.getByRole("checkbox", { name: "Marcar como resolvido" }).uncheck();
	await dialog.getByRole("button", { name: "Enviar resposta" }).click();
	await expect(toast(page, "Resposta enviada")).toBeVisible();
	const message = page.getByRole("listitem").filter({ hasText: email });
	await expect(message).toContainText("Em andamento");
	await expect(message).toContainText("1 resposta enviada");
	expect(await latestMail(shop, email, "Fazemos, em")).toContain("Fazem um banco");

	await page.getByRole("link", { name: "Ver Detalhes da mensagem de Rosa Imbuia" }).click();
	await dialog.getByLabel("Status").selectOption({ label: "Resolvido" });
	await dialog.getByLabel("Anotações").fill("Mandar o desenho.");
	await dialog.getByRole("button", { name: "Atualizar Contato" }).click();
	await expect(toast(page, "Contato atualizado com sucesso.")).toBeVisible();
	await expect(message).toContainText("Mandar o desenho.");
	await expectToFit(page);
});

// rule: 2.75, 8.28
test("a review is created for a product found by name, corrected, shown with its origin and deleted", async ({
	page,
	shop,
}) => {
	const author = uniqueName("Dona Lúcia");
	const product = await createProduct(shop);
	await signInAsAdmin(page, shop);
	await page.goto("/admin/reviews");
	await expect(page.getByRole("heading", { name: "Gerenciar Avaliações" })).toBeVisible();
	await expectToFit(page);
	await page.getByRole("link", { name: "Nova Avaliação" }).click();
	const dialog = page.getByRole("dialog", { name: "Nova Avaliação" });
	await dialog.getByRole("button", { name: "Criar Avaliação" }).click();
	for (const message of [
		"Produto é obrigatório",
		"Nome do usuário é obrigatório",
		"Email inválido",
		"Comentário deve ter pelo menos 10 caracteres",
	]) {
		await expect(dialog.getByText(message)).toBeVisible();
	}
	await expect(dialog.getByRole("searchbox", { name: "Buscar produto" })).toBeFocused();
	await dialog.getByRole("searchbox", { name: "Buscar produto" }).fill(product.name);
	await dialog.getByRole("radio", { name: product.name }).check();
	await expectToFit(page);
	await dialog.getByLabel("Nome do usuário").fill(author);
	await dialog.getByLabel("E-mail do usuário").fill("lucia@example.com");
	await dialog.getByLabel("Comentário").fill("Comprou na feira e adorou.");
	await dialog.getByRole("button", { name: "Criar Avaliação" }).click();
	await expect(toast(page, "Avaliação criada")).toBeVisible();

	await page.goto(`/admin/reviews?origin=admin&q=${encodeURIComponent(author)}`);
	const card = page.getByRole("listitem").filter({ hasText: author });
	await expect(card).toContainText("Verificada");
	await expect(card).toContainText("Da oficina");
	await page.getByRole("link", { name: `Editar a avaliação de ${author}` }).click();
	const editing = page.getByRole("dialog", { name: "Editar Avaliação" });
	await editing.getByLabel("Comentário").fill("Comprou na feira e voltou.");
	await editing.getByRole("button", { name: "Salvar" }).click();
	await expect(toast(page, "Avaliação atualizada")).toBeVisible();
	await expect(card).toContainText("Comprou na feira e voltou.");

	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Exportar CSV" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("avaliacoes.csv");

	await page.getByRole("link", { name: `Excluir a avaliação de ${author}` }).click();
	const question = page.getByRole("dialog", { name: "Tem certeza que deseja excluir esta avaliação?" });
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(toast(page, "Avaliação excluída")).toBeVisible();
	await expect(page.getByText("Nenhuma avaliação encontrada.")).toBeVisible();
});
