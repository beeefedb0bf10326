import { expect, expectToFit, test } from "#tests/support/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	type OwnOrder,
	payOrders,
	saveBenchHours,
	signInAsAdmin,
	uniqueName,
} from "#tests/support/journey-data.ts";

const shortId = ({ id }: OwnOrder) => id.slice(0, 8);

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
	// The other journeys of this shop do not count on this bench.
	await saveBenchHours(page, bench, { hours: "0" });
});
