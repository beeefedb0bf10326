import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { coveredByMessages } from "#tests/support/browser/covered-by-messages.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name });

/** The home as a visitor gets it now. */
const asVisitor = async (page: Page, path = "/"): Promise<string> => {
	const response = await fetch(new URL(path, page.url()));
	return response.text();
};

const picture = async (width: number, height: number) => ({
	name: "foto.jpg",
	mimeType: "image/jpeg",
	buffer: await sharp({ create: { width, height, channels: 3, background: "#7A3B22" } })
		.jpeg()
		.toBuffer(),
});

const noPicture = { name: "preços.txt", mimeType: "text/plain", buffer: Buffer.from("Mesa: 100") };

/** Sends a picture into one field of a text and gives the id under which the shop keeps it. */
async function sendPicture(field: Locator, width: number, height: number): Promise<string> {
	await field.locator("input[type=file]").setInputFiles(await picture(width, height));
	const shown = field.getByRole("img");
	await expect(shown).toHaveAttribute("src", /^\/images\//);
	return ((await shown.getAttribute("src")) ?? "").split("/")[2] ?? "";
}

// rule: 2.77
test("the owner changes the top of the home page, sees it, publishes it, and goes back", async ({
	page,
	shop,
	isMobile,
}) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/texts");
	const row = page.getByRole("link", { name: "Abertura da página inicial" });
	await expect(row).toContainText("texto da especificação");
	await row.click();
	await expect(page).toHaveURL(/\/admin\/texts\/hero$/);
	await expect(page.getByLabel("Botão", { exact: true })).toHaveValue("Explorar Produtos");
	await expect(page.getByLabel("Segundo botão")).toHaveValue("Ver Destaques");
	expect(await accessibilityViolations(page)).toEqual([]);

	const headline = uniqueName("Da serra para a sua casa");
	await page.getByLabel("Título").fill(headline);
	const [wide, tall] = [
		page.getByRole("group", { name: "Foto larga" }),
		page.getByRole("group", { name: "Foto alta" }),
	];
	await wide.locator("input[type=file]").setInputFiles(noPicture);
	await expect(wide.getByText("Isto não é uma imagem.")).toBeVisible();
	await expect(page.getByLabel("Título")).toHaveValue(headline);
	const wideId = await sendPicture(wide, 2000, 1100);
	await expect(wide.getByText("Isto não é uma imagem.")).toHaveCount(0);
	const tallId = await sendPicture(tall, 1080, 1350);
	await page.getByLabel("O que a foto mostra").fill("Oficina na serra, com uma mesa à janela");

	await button(page, "Ver como fica").click();
	await expect(page).toHaveURL(/\/\?rascunho=hero$/);
	await expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
	expect(await asVisitor(page)).not.toContain(headline);
	expect(await asVisitor(page, "/?rascunho=hero")).not.toContain(headline);

	await page.getByRole("link", { name: "Voltar ao texto" }).click();
	await expect(page.getByText("Você está vendo o rascunho")).toBeVisible();
	await button(page, "Publicar agora").click();
	await expect(page.getByText("Texto publicado", { exact: true })).toBeVisible();
	await expect.poll(() => coveredByMessages(page, "main :is(a, button, input, textarea)")).toEqual([]);
	const html = await asVisitor(page);
	expect(html).toContain(headline);
	expect(html).toContain(`/images/${wideId}/1920.avif 1920w`);
	await page.goto("/");
	const shown = page.getByRole("img", { name: "Oficina na serra, com uma mesa à janela" });
	await expect
		.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth && image.currentSrc))
		.toContain(isMobile ? `/images/${tallId}/` : `/images/${wideId}/`);
	// Still the only photograph that is fetched before it is near.
	expect(await page.locator("main img[loading=eager]").count()).toBe(1);

	await page.goto("/admin/texts/hero");
	await button(page, "Usar o padrão").click();
	await expect(page.getByLabel("Título")).toHaveValue("Feita por nós, para durar.");
	const again = await asVisitor(page);
	expect(again).toContain("/hero/wide-1440.avif");
	expect(again).not.toContain(headline);
	const earlier = button(page, /^Voltar a esta/).first();
	await page.getByText("Ver o texto").first().click();
	await expect(page.getByRole("img", { name: "Foto larga", exact: true })).toBeVisible();
	await earlier.click();
	await expect(page.getByLabel("Título")).toHaveValue(headline);
	expect(await asVisitor(page)).toContain(`/images/${wideId}/`);
	await button(page, "Usar o padrão").click();
	await expect(page.getByLabel("Título")).toHaveValue("Feita por nós, para durar.");
});

test("the owner furnishes rooms with pieces that she finds, in her order", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	await page.goto("/admin/texts/rooms");
	const room = (number: number) => page.getByRole("group", { name: `Ambiente ${number}`, exact: true });
	await expect(room(3)).toBeVisible();
	expect(await accessibilityViolations(page)).toEqual([]);
	await button(page, "Remover o ambiente 1").click();
	await expect(room(3)).toHaveCount(0);
	await expect(room(1).getByLabel("Frase")).toHaveValue("Nesta sala de jantar");
	await expect(room(1).getByLabel("Frase")).toBeFocused();
	await button(page, "Subir o ambiente 2").click();
	await expect(room(1).getByLabel("Frase")).toHaveValue("Neste canto da sala");

	await button(page, "Adicionar ambiente").click();
	const title = uniqueName("Na varanda");
	await room(3).getByLabel("Frase").fill(title);
	await room(3).getByLabel("O que a foto mostra").fill("Varanda com uma rede");
	await button(page, "Publicar agora").click();
	await expect(room(3).getByText("Envie uma foto.")).toBeVisible();
	await expect(room(3).getByText("Escolha ao menos uma peça.")).toBeVisible();
	await expect(room(3).getByLabel("Frase")).toHaveValue(title);
	const id = await sendPicture(room(3).getByRole("group", { name: "Foto larga" }), 1600, 900);

	const search = room(3).getByRole("combobox", { name: "Adicionar uma peça" });
	for (const [words, piece] of [
		["balanço", /^Cadeira de balanço/i],
		["ripada", /^Cama queen Ripada/],
	] as const) {
		await search.fill(words);
		await room(3).getByRole("option", { name: piece }).click();
		await expect(room(3).getByRole("list").getByText(piece)).toBeVisible();
	}
	await button(room(3), /^Subir Cama queen Ripada/).click();
	await expect(room(3).getByRole("listitem").first()).toContainText("Cama queen Ripada");
	await expect(room(3).getByText(/^Cama queen Ripada.* está na posição 1\.$/)).toBeAttached();
	await search.fill("cavalete");
	await room(3)
		.getByRole("option", { name: /^Mesa de jantar Cavalete/ })
		.click();
	await button(room(3), /^Tirar Mesa de jantar Cavalete/).press("Enter");
	await expect(search).toBeFocused();
	await expect(room(3).getByRole("listitem")).toHaveCount(2);
	expect(await accessibilityViolations(page)).toEqual([]);

	// Before the others it takes the whole width.
	await button(page, "Subir o ambiente 3").click();
	await button(page, "Subir o ambiente 2").click();
	await button(page, "Ver como fica").click();
	await expect(page).toHaveURL(/\/\?rascunho=rooms$/);
	const shown = page.getByRole("region", { name: title });
	await expect(shown.getByRole("link")).toHaveText([/Cama queen Ripada/, /balanço/]);
	expect(await asVisitor(page)).not.toContain(title);

	await page.getByRole("link", { name: "Voltar ao texto" }).click();
	await expect(page.getByText("Você está vendo o rascunho")).toBeVisible();
	await button(page, "Publicar agora").click();
	await expect(page.getByText("Texto publicado", { exact: true })).toBeVisible();
	const html = await asVisitor(page);
	expect(html).toContain(title);
	expect(html).toContain(`/images/${id}/`);
	expect(html).not.toContain("Neste quarto");
	await page.goto("/");
	const width = await shown.getByRole("img").evaluate((image) => image.getBoundingClientRect().width);
	expect(width).toBe(await page.evaluate(() => document.documentElement.clientWidth));

	await page.goto("/admin/texts/rooms");
	await button(page, "Usar o padrão").click();
	await expect(room(1).getByLabel("Frase")).toHaveValue("Neste quarto");
	expect(await asVisitor(page)).not.toContain(title);
});

test.describe("without scripts", () => {
	test.use({ javaScriptEnabled: false });
	test("picture and pieces are sent with the form, and rooms have a number", async ({ page, shop }) => {
		await signInAsAdmin(page, shop);
		await page.goto("/admin/texts/hero");
		const wide = page.getByRole("group", { name: "Foto larga" });
		await wide.locator("input[type=file]").setInputFiles(noPicture);
		const headline = uniqueName("Feita na serra");
		await page.getByLabel("Título").fill(headline);
		await button(page, "Salvar rascunho").click();
		await expect(wide.getByText("Isto não é uma imagem.")).toBeVisible();
		await expect(page.getByLabel("Título")).toHaveValue(headline);
		await wide.locator("input[type=file]").setInputFiles(await picture(1600, 900));
		await button(page, "Salvar rascunho").click();
		await expect(wide.getByRole("img")).toHaveAttribute("src", /^\/images\//);
		await button(page, "Descartar rascunho").click();
		await expect(wide.getByRole("img")).toHaveAttribute("src", /^\/hero\//);

		await page.goto("/admin/texts/rooms");
		const room = (number: number) => page.getByRole("group", { name: `Ambiente ${number}`, exact: true });
		await room(3).getByLabel("Posição").fill("1");
		await room(1).getByLabel("Remover ao salvar").check();
		await room(2)
			.getByRole("textbox", { name: /^Peças que estão nele/ })
			.fill("cama-ripada");
		await button(page, "Salvar rascunho").click();
		await expect(room(3)).toHaveCount(0);
		await expect(room(1).getByLabel("Frase")).toHaveValue("Neste canto da sala");
		await expect(room(2).getByRole("textbox", { name: /^Peças que estão nele/ })).toHaveValue("cama-ripada");
		await button(page, "Descartar rascunho").click();
		await expect(room(1).getByLabel("Frase")).toHaveValue("Neste quarto");
	});
});
