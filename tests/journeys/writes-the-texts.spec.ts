import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

const QUESTION = "Em quanto tempo vocês respondem?";
const OLD_ANSWER = "Respondemos por e-mail em até 24 horas, de segunda a sábado.";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const texts = (page: Page) => page.getByLabel("Perguntas e respostas");

/** The page as a visitor gets it now. */
const asVisitor = async (page: Page, path: string): Promise<string> => {
	const response = await fetch(new URL(path, page.url()));
	return response.text();
};

/** Writes another answer into the field of all questions. */
async function writeAnswer(page: Page, answer: string): Promise<void> {
	const written = await texts(page).inputValue();
	expect(written).toContain(OLD_ANSWER);
	await texts(page).fill(written.replace(OLD_ANSWER, answer));
}

// rule: 2.77
test("the owner writes an answer, sees how it looks, publishes it, and goes back", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/texts");
	const row = page.getByRole("link", { name: "Perguntas frequentes" });
	await expect(row).toContainText("texto da especificação");
	await row.click();
	await expect(page).toHaveURL(/\/admin\/texts\/faq$/);
	expect(await accessibilityViolations(page)).toEqual([]);
	const answer = uniqueName("Respondemos no mesmo dia");
	await writeAnswer(page, `**${answer}**, pelo [contato](/contact).`);

	await button(page, "Ver como fica").click();
	await expect(page).toHaveURL(/\/faq\?rascunho=faq$/);
	await expect(page.getByText("Este é o rascunho")).toBeVisible();
	await page.getByText(QUESTION).click();
	await expect(page.getByText(answer)).toBeVisible();
	expect(await asVisitor(page, "/faq")).not.toContain(answer);
	// For others the address of the draft is a closed door.
	expect(await asVisitor(page, "/faq?rascunho=faq")).not.toContain(answer);

	await page.getByRole("link", { name: "Voltar ao texto" }).click();
	await expect(page.getByText("Você está vendo o rascunho")).toBeVisible();
	await expect(texts(page)).toHaveValue(new RegExp(answer));
	expect(await accessibilityViolations(page)).toEqual([]);
	await button(page, "Publicar agora").click();
	await expect(page.getByText("Texto publicado", { exact: true })).toBeVisible();
	const html = await asVisitor(page, "/faq");
	expect(html).toContain(`<strong>${answer}</strong>`);
	expect(html).toContain(`"text":"${answer}, pelo contato."`);
	await page.goto("/faq");
	await page.getByText(QUESTION).click();
	await page.getByRole("main").getByRole("link", { name: "contato", exact: true }).click();
	await expect(page).toHaveURL(/\/contact$/);

	await page.goto("/admin/texts/faq");
	await button(page, "Usar o padrão").click();
	await expect(page.getByText("Versão publicada")).toBeVisible();
	expect(await asVisitor(page, "/faq")).not.toContain(answer);
	await button(page, /^Voltar a esta/)
		.first()
		.click();
	await expect(texts(page)).toHaveValue(new RegExp(answer));
	expect(await asVisitor(page, "/faq")).toContain(answer);
	await button(page, "Usar o padrão").click();
	await expect(texts(page)).not.toHaveValue(new RegExp(answer));
	await page.goto("/admin/audit");
	await expect(page.getByRole("row").filter({ hasText: "publicou o texto Perguntas" }).first()).toBeVisible();
});

// rule: 2.77
test("the announcement is tried, stands above every page with the next request, and is taken back", async ({
	page,
	shop,
}) => {
	const everywhere = ["/", "/faq", "/product/aparador-ripado"];
	await signInAsAdmin(page, shop);
	await page.goto("/admin/texts/announcement");
	expect(await accessibilityViolations(page)).toEqual([]);
	const words = uniqueName("Feira de Tiradentes");
	const link = page.getByLabel("Para onde leva");
	const until = page.getByLabel("Mostrar até");
	await page.getByRole("textbox", { name: "Aviso" }).fill(`${words} · Em até {parcelas}`);
	await link.fill("javascript:alert(1)");
	await until.fill("2020-01-01");
	await button(page, "Publicar agora").click();
	await expect(page.getByText("Essa data já passou.")).toBeVisible();
	await expect(page.getByText("“javascript:alert(1)” não serve")).toBeVisible();
	await link.fill("/contact");
	await until.fill("");

	await button(page, "Ver como fica").click();
	await expect(page).toHaveURL(/\/\?rascunho=announcement$/);
	const bar = page.getByRole("complementary", { name: "Aviso da loja" }).getByRole("link");
	await expect(bar).toHaveText(new RegExp(`^${words}.*Em até 12x$`));
	await expect(bar).toHaveAttribute("href", "/contact");
	// The notice of the draft takes the chat button's place, which has to have left it first.
	await expect(
		page.getByRole("complementary", { name: "Atendimento" }).getByRole("link"),
	).not.toBeInViewport();
	expect(await accessibilityViolations(page)).toEqual([]);
	for (const path of everywhere) expect(await asVisitor(page, path), path).not.toContain(words);

	await page.goto("/admin/texts/announcement");
	await button(page, "Publicar agora").click();
	await expect(page.getByText("Texto publicado", { exact: true })).toBeVisible();
	for (const path of everywhere) expect(await asVisitor(page, path), path).toContain(words);
	await page.goto("/faq");
	await bar.click();
	await expect(page).toHaveURL(/\/contact$/);

	await page.goto("/admin/texts/announcement");
	await button(page, "Usar o padrão").click();
	await expect(page.getByText("Versão publicada")).toBeVisible();
	for (const path of everywhere) expect(await asVisitor(page, path), path).not.toContain(words);
});

test("what is wrong with a text is said, and nothing typed is lost", async ({ page, shop, context }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/texts/terms-of-use");
	const terms = page.getByRole("textbox", { name: "Texto dos termos" });
	const written = await terms.inputValue();
	const tooLong = "ã".repeat(100_000);
	await terms.fill(tooLong);
	await button(page, "Publicar agora").click();
	await expect(page.getByText("O texto tem 100.000 letras: o máximo é 10.000.")).toBeVisible();
	await expect(terms).toHaveValue(tooLong);

	const words = uniqueName("A oficina fecha em janeiro");
	await terms.fill(`${written}\n\n${words}`);
	await page.getByText("Publicar em outra data").click();
	await page.getByLabel("Dia e hora").fill("2020-01-01T09:00");
	await button(page, "Agendar").click();
	await expect(page.getByText("Essa data já passou.")).toBeVisible();
	await expect(terms).toHaveValue(new RegExp(words));

	const other = await context.newPage();
	await other.goto("/admin/texts/terms-of-use");
	const others = uniqueName("Escrito por outra pessoa");
	await other.getByRole("textbox", { name: "Texto dos termos" }).fill(`${written}\n\n${others}`);
	await button(other, "Salvar rascunho").click();
	await expect(other.getByText("Rascunho salvo")).toBeVisible();
	await button(page, "Salvar rascunho").click();
	const notice = page.getByRole("alert").filter({ hasText: /Outra pessoa salvou este texto às \d\d:\d\d/ });
	await expect(notice.getByRole("deletion")).toHaveText(others);
	await expect(notice.getByRole("insertion")).toHaveText(words);
	await expect(notice.getByRole("link", { name: "ver a diferença" })).toBeVisible();
	await expect(terms).toHaveValue(new RegExp(words));
	await button(page, "Salvar rascunho").click();
	await expect(page.getByText("Rascunho salvo")).toBeVisible();
	await button(page, "Descartar rascunho").click();
	await expect(terms).toHaveValue(written);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("a tip is written, published and taken back", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto("/admin/texts/care-tips");
		const tips = page.getByLabel("Dicas");
		const tip = uniqueName("Passe óleo de tungue");
		await tips.fill(tip);
		await button(page, "Publicar agora").click();
		await expect(page.getByRole("button", { name: "Usar o padrão" })).toBeVisible();
		await expect(tips).toHaveValue(tip);
		await button(page, "Ver como fica").click();
		await expect(page).toHaveURL(/^[^?]*\/product\/[^?]*\?rascunho=care-tips$/);
		const [path = ""] = new URL(page.url()).href.split("?");
		expect(await asVisitor(page, path)).toContain(tip);
		await page.goto("/admin/texts/care-tips");
		await button(page, "Usar o padrão").click();
		expect(await asVisitor(page, path)).not.toContain(tip);
		await button(page, "Descartar rascunho").click();
		await expect(tips).not.toHaveValue(tip);
	});
});
