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
	placeDeliveredOrder,
	signInAs,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";

const ratingOf = async (page: Page) => {
	const data = await page.locator('script[type="application/ld+json"]').allTextContents();
	return data.map((text) => JSON.parse(text)).find((each) => each["@type"] === "Product");
};

test("a review is answered by the workshop, changed by its author and deleted", async ({
	page,
	shop,
	browser,
}) => {
	const product = await createProduct(shop);
	const { customer } = await placeDeliveredOrder(shop, [product]);
	await customer.visitor.post("/orders", {
		intent: "review",
		productId: product.id,
		rating: "5",
		comment: "A gaveta corre dura, mas é linda.",
	});

	const desk = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(desk, shop);
	await desk.goto(`/admin/reviews?q=${encodeURIComponent(product.name)}`);
	await desk.getByRole("link", { name: /^Responder à avaliação de/ }).click();
	const answering = desk.getByRole("dialog", { name: "Responder Avaliação" });
	await expect(answering.getByLabel("Resposta da oficina")).toBeFocused();
	await answering.getByRole("button", { name: "Publicar resposta" }).click();
	await expect(answering.getByText("Escreva a resposta.")).toBeVisible();
	await expectToFit(desk);
	await answering.getByLabel("Resposta da oficina").fill("Mandamos cera de abelha para os trilhos.");
	await answering.getByRole("button", { name: "Publicar resposta" }).click();
	await expect(desk.getByText("Resposta publicada").first()).toBeVisible();
	await expect(desk.getByText("Mandamos cera de abelha para os trilhos.")).toBeVisible();
	await expectToFit(desk);
	const mail = await latestMail(shop, customer.email, "cera de abelha");
	expect(mail).toContain(`/product/${product.slug}#avaliacoes`);

	await page.goto(`/product/${product.slug}#avaliacoes`);
	await page.getByRole("tab", { name: "Avaliações (1)" }).click();
	const review = page.getByRole("tabpanel").getByRole("listitem");
	await expect(review).toContainText("Resposta da oficina");
	const words = await page.getByText("A gaveta corre dura, mas é linda.").boundingBox();
	const answer = await page.getByText("Mandamos cera de abelha para os trilhos.").boundingBox();
	expect(answer?.x ?? 0).toBeGreaterThan((words?.x ?? 0) + 12);
	expect(answer?.y ?? 0).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
	await expectToFit(page);
	expect((await ratingOf(page)).review).toMatchObject([
		{ reviewRating: { ratingValue: 5 }, comment: { text: "Mandamos cera de abelha para os trilhos." } },
	]);

	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Editar minha avaliação de ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await expect(form.getByLabel("Comentário")).toHaveValue("A gaveta corre dura, mas é linda.");
	await expectToFit(page);
	await form.getByRole("radio", { name: "5 estrelas" }).focus();
	await page.keyboard.press("ArrowLeft");
	await form.getByLabel("Comentário").fill("Curta");
	await form.getByRole("button", { name: "Salvar avaliação" }).click();
	await expect(form.getByText("Comentário deve ter pelo menos 10 caracteres")).toBeVisible();
	await expect(form.getByRole("radio", { name: "4 estrelas" })).toBeChecked();
	await form.getByLabel("Comentário").fill("Com a cera, a gaveta corre macia.");
	await form.getByRole("button", { name: "Salvar avaliação" }).click();
	await expect(page.getByText("Avaliação alterada").first()).toBeVisible();
	await expect(form).toBeHidden();

	await page.goto(`/product/${product.slug}`);
	await page.getByRole("tab", { name: "Avaliações (1)" }).click();
	await expect(page.getByText("Com a cera, a gaveta corre macia.")).toBeVisible();
	await expect(page.getByText(/^Alterada em/)).toBeVisible();
	expect((await ratingOf(page)).aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 });

	await desk.goto(`/admin/reviews?q=${encodeURIComponent(product.name)}`);
	await desk.getByRole("link", { name: /^Editar resposta à avaliação de/ }).click();
	await desk.getByRole("link", { name: "Remover resposta" }).click();
	await desk
		.getByRole("dialog", { name: "Tem certeza que deseja remover a resposta?" })
		.getByRole("button", { name: "Remover" })
		.click();
	await expect(desk.getByText("Resposta removida").first()).toBeVisible();
	await desk.close();

	await page.goto("/profile?tab=orders");
	await page.getByRole("link", { name: `Excluir minha avaliação de ${product.name}` }).click();
	const question = page.getByRole("dialog", { name: "Excluir minha avaliação?" });
	expect(await accessibilityViolations(page)).toEqual([]);
	await question.getByRole("button", { name: "Excluir" }).click();
	await expect(page.getByText("Avaliação excluída").first()).toBeVisible();
	await expect(page.getByLabel(`Avaliar ${product.name}`)).toBeVisible();
	await page.goto(`/product/${product.slug}`);
	await page.getByRole("tab", { name: "Avaliações (0)" }).click();
	await expect(page.getByText("Ainda não há avaliações para este produto.")).toBeVisible();
});

test("an author without scripts changes and deletes a review", async ({ browser, shop }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
	const page = await context.newPage();
	const { customer, product } = await placeDeliveredOrder(shop);
	await customer.visitor.post("/orders", {
		intent: "review",
		productId: product.id,
		rating: "3",
		comment: "Bonita, mas pesada.",
	});
	await signInAs(page, customer);
	await page.goto("/profile?tab=orders");
	await page.getByLabel(`Editar minha avaliação de ${product.name}`).click();
	const form = page.getByRole("form", { name: `Avaliação de ${product.name}` });
	await form.getByLabel("Comentário").fill("Nada");
	await form.getByRole("button", { name: "Salvar avaliação" }).click();
	await expect(form.getByText("Comentário deve ter pelo menos 10 caracteres")).toBeVisible();
	await form.getByLabel("Comentário").fill("Bonita, e o peso é da madeira.");
	await form.getByRole("button", { name: "Salvar avaliação" }).click();
	await page.getByRole("link", { name: `Excluir minha avaliação de ${product.name}` }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
	await expect(page.getByLabel(`Avaliar ${product.name}`)).toBeVisible();
	await context.close();
});
