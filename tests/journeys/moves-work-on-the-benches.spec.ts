import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { loadOrCreateSecret } from "#app/platform/auth-secret.server.ts";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	type OwnOrder,
	payOrders,
	saveBenchHours,
	signInAdmin,
	signInAsAdmin,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";
import { photographWork } from "#tests/support/browser/photograph-work.ts";
import type { ShopProcess } from "#tests/support/setup/shop-process.ts";

const shortId = ({ id }: OwnOrder) => id.slice(0, 8);

/** Whether new photographs of the work wait for the owner. */
async function saveApproval(page: Page, isAwaited: boolean) {
	await page.goto("/admin/settings?section=workshop");
	await page.getByLabel("Mostrar fotos só depois que eu aprovar").setChecked(isAwaited);
	await expectToFit(page);
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
}

/** The owner shows one of two photographs of the work and hides the other; the customer sees the one. */
async function looksAtPhotographs(page: Page, shop: ShopProcess, order: OwnOrder): Promise<void> {
	await saveApproval(page, true);
	await photographWork(await signInAdmin(shop), order.product.name, 2);
	await saveApproval(page, false);
	await page.goto("/admin");
	// A full list leads to those that it leaves out.
	await expect(
		page
			.getByRole("region", { name: "Hoje" })
			.getByRole("link", { name: /^Ver (?:fotos do pedido|as fotos que esperam)/ })
			.first(),
	).toBeVisible();
	await page.goto(`/admin/orders/${order.id}`);
	const details = page.getByRole("dialog");
	await expect(details.getByText("2 fotos esperam por você", { exact: true })).toBeVisible();
	await expectToFit(page);
	await details
		.getByRole("button", { name: /^Mostrar a foto de / })
		.first()
		.click();
	await expect(details.getByText("1 foto espera por você", { exact: true })).toBeVisible();
	await details.getByRole("button", { name: /^Não mostrar a foto de / }).click();
	await expect(details.getByText(/espera por você$/)).toHaveCount(0);
	await expect(details.getByText("escondida do cliente")).toHaveCount(1);
	await expect(details.getByRole("button", { name: /^Mostrar ao cliente a foto de / })).toBeVisible();
	await expect(details.getByRole("button", { name: /^Esconder do cliente a foto de / })).toBeVisible();
	await page.goto(`/track-order?code=${order.id}`);
	const photograph = page.locator('main img[src^="/work-photos/"]');
	await expect(photograph).toHaveCount(1);
	await photograph.scrollIntoViewIfNeeded();
	await expect(photograph).not.toHaveJSProperty("naturalWidth", 0);
	await expectToFit(page);
}

/** Its order is cancelled in work: the owner is asked about the piece on the bench, and puts it into the stock. */
async function keepsTheBegunPiece(page: Page, { id, product }: OwnOrder): Promise<void> {
	await page.goto(`/admin/orders/${id}`);
	await page.getByRole("link", { name: /^Ver na bancada/ }).click();
	const sheet = page.getByRole("dialog", { name: product.name });
	await sheet
		.getByRole("button", { name: /^Marcar / })
		.first()
		.click();
	await expect(page.getByText(/^1 de \d etapas/).first()).toBeAttached();
	await page.goto(`/admin/orders/${id}?confirmar=cancelar`);
	const cancelling = page.getByRole("dialog", { name: /^Cancelar o pedido/ });
	await cancelling.getByRole("button", { name: "Cancelar pedido" }).click();
	await expect(cancelling).toHaveCount(0);
	await page.goto("/admin");
	await expect(
		page
			.getByRole("region", { name: "Hoje" })
			.getByRole("link", { name: /^(?:Decidir sobre o pedido|Ver as peças começadas)/ })
			.first(),
	).toBeVisible();
	await expectToFit(page);
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog");
	await expect(details.getByText("A peça começada vai para o estoque?")).toBeVisible();
	await expect(details.getByText(/1.de.\d.etapas, de pedido cancelado/)).toBeVisible();
	await expectToFit(page);
	await details.getByRole("button", { name: /^Somar 1 ao estoque/ }).click();
	await expect(page.getByText("Estoque atualizado").first()).toBeVisible();
	await expect(details.getByText("A peça começada vai para o estoque?")).toHaveCount(0);
	await page.goto(`/admin/products/${product.id}`);
	await expect(page.getByText("Peça feita para pedido cancelado")).toBeVisible();
	await expectToFit(page);
}

/** The page behind the last link of the diary's mail, which is sent in the evening only. */
async function leavesTheDiary(page: Page, shop: ShopProcess, { id }: OwnOrder): Promise<void> {
	const secret = process.env.AUTH_SECRET ?? loadOrCreateSecret(shop.dataDir);
	const signature = createHmac("sha256", secret).update(`stops the diary ${id}`).digest("base64url");
	await page.goto(`/orders/diary/${id}.${signature.slice(0, 32)}`);
	await expect(page.getByRole("heading", { level: 1, name: "Desligar o diário?" })).toBeVisible();
	await expectToFit(page);
	await page.getByRole("button", { name: "Não quero mais este diário" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "O diário está desligado" })).toBeVisible();
	await expectToFit(page);
	await page.getByRole("button", { name: "Quero receber de novo" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Desligar o diário?" })).toBeVisible();
	await page.getByRole("link", { name: "Acompanhar o pedido" }).click();
	await expect(page).toHaveURL(new RegExp(`/track-order\\?code=${id}`));
}

test("the owner moves work, makes a piece again, takes it off, and closes a bench for some days", async ({
	page,
	shop,
}, { project }) => {
	const bench = uniqueName("Bancada");
	await signInAsAdmin(page, shop);
	await saveBenchHours(page, "Nova bancada", { name: bench, hours: "8" });
	const product = await createProduct(shop, { isMadeToOrder: "on", productionDays: "10", benchHours: "8" });
	await page.goto(`/admin/products/${product.id}`);
	await page.getByRole("group", { name: "Na bancada", exact: true }).getByLabel(bench).check();
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(page.getByText("Produto atualizado", { exact: true }).first()).toBeVisible();
	const customer = await newAccount(shop);
	const first = await newOrder(shop, { customer, products: [product] });
	await payOrders(shop, first);
	const second = await newOrder(shop, { customer, products: [product] });
	await payOrders(shop, second);

	const isPhone = project.name === "phone";
	await page.goto("/admin/bench");
	if (isPhone)
		await page.getByRole("navigation", { name: "Bancadas" }).getByRole("link", { name: bench }).click();
	const column = page.getByRole("region", { name: bench });
	const cards = column.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Mover/ }) });
	const moverOf = (order: OwnOrder) =>
		cards.filter({ hasText: `#${shortId(order)}` }).getByRole("link", { name: /^Mover/ });
	await expect(cards).toHaveCount(2);
	await expect(cards.nth(0)).toContainText(`#${shortId(first)}`);
	await expectToFit(page);

	if (isPhone) {
		await moverOf(second).click();
		const sheet = page.getByRole("dialog", { name: product.name });
		await expect(sheet.getByRole("button", { name: "Mais cedo" })).toHaveAccessibleDescription(
			new RegExp(`^1ª da ${bench}, pronta até `),
		);
		await expectToFit(page);
		await sheet.getByRole("button", { name: "Mais cedo" }).click();
		await expect(
			page.getByText(new RegExp(`^${product.name} agora é a 1ª da ${bench}`)).first(),
		).toBeVisible();
		await expect(sheet).toHaveCount(0);
	} else {
		await moverOf(second).focus();
		await page.keyboard.press("Alt+ArrowUp");
		await expect(
			page.getByRole("status").filter({ hasText: new RegExp(`^${product.name} agora é a 1ª da ${bench}`) }),
		).toHaveCount(1);
		await expect(cards.nth(0)).toContainText(`#${shortId(second)}`);
		await expect(moverOf(second)).toBeFocused();

		// The mouse takes the first card by its grip and lets it go below the other one.
		const grip = await cards.nth(0).locator("[data-grip]").boundingBox();
		const below = await cards.nth(1).boundingBox();
		if (!(grip && below)) throw new Error("the cards are not shown");
		await page.mouse.move(grip.x + grip.width / 2, grip.y + 8);
		await page.mouse.down();
		await page.mouse.move(below.x + 40, below.y + below.height - 6, { steps: 5 });
		expect(await page.evaluate(() => getSelection()?.toString())).toBe("");
		await page.mouse.up();
		await expect(cards.nth(0)).toContainText(`#${shortId(first)}`);
		await page.keyboard.press("Alt+ArrowUp");
	}
	await expect(cards.nth(0)).toContainText(`#${shortId(second)}`);

	// A piece that was damaged is made again, which no promise of this bench survives.
	await moverOf(second).click();
	const sheet = page.getByRole("dialog", { name: product.name });
	await sheet.getByLabel("Horas de trabalho").fill("8h");
	await sheet.getByRole("button", { name: "Refazer", exact: true }).click();
	await expect(sheet.getByText("Informe de 0,25 a 600 horas.")).toBeVisible();
	await sheet.getByLabel("Horas de trabalho").fill("80");
	await sheet.getByRole("button", { name: "Refazer", exact: true }).click();
	await expect(sheet.getByText(/^Assim .+ Refazer mesmo assim\?$/)).toBeVisible();
	await expectToFit(page);
	await sheet.getByRole("button", { name: "Refazer mesmo assim" }).click();
	await expect(page.getByText(/^Trabalho a refazer: /).first()).toBeVisible();
	await expect(cards).toHaveCount(3);
	await expect(page.getByRole("link", { name: /^Promessas em risco:\s\d+$/ })).toBeVisible();

	const remade = cards.filter({ hasText: "80 h" });
	await remade.getByRole("link", { name: /^Mover/ }).click();
	await sheet.getByRole("button", { name: "Tirar", exact: true }).click();
	await expect(page.getByText(`${product.name} saiu da bancada`).first()).toBeVisible();
	await expect(cards).toHaveCount(2);

	// An illness: what it endangers is asked about, and all of it can be undone.
	await page.getByText("Hoje não tem trabalho", { exact: true }).click();
	await page.getByLabel("Bancada", { exact: true }).selectOption(bench);
	const until = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
	await page.getByLabel("Até", { exact: true }).fill(until);
	await page.getByRole("button", { name: "Salvar", exact: true }).click();
	await expect(page.getByText("Assim 2 promessas ficam em risco")).toBeVisible();
	await expect(
		page.getByRole("link", { name: `Pedido #${shortId(first)}`, exact: true }).first(),
	).toBeVisible();
	await expectToFit(page);
	await page.getByRole("button", { name: "Salvar mesmo assim" }).click();
	await expect(column.getByText("hoje sem trabalho")).toBeVisible();
	await expect(cards.first()).toContainText("vai atrasar");
	await page.getByRole("button", { name: "Desfazer" }).click();
	await expect(column.getByText("8 h hoje")).toBeVisible();
	await expect(column.getByText("vai atrasar")).toHaveCount(0);

	await page.goto(`/admin/orders/${second.id}`);
	await expect(page.getByText(/^Fora da bancada desde /)).toBeVisible();
	await expect(page.getByRole("link", { name: /^Ver na bancada/ })).toHaveCount(1);
	await expect(page.getByText("mandou refazer um trabalho do pedido")).toBeVisible();
	await expectToFit(page);
	await looksAtPhotographs(page, shop, second);
	await leavesTheDiary(page, shop, second);
	await keepsTheBegunPiece(page, first);
	// The other journeys of this shop do not count on this bench.
	await saveBenchHours(page, bench, { hours: "0" });
});
