import { addDays, dayOf } from "#app/values/date.ts";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newAccount,
	newOrder,
	payOrders,
	saveBenchHours,
	signInAsAdmin,
	uniqueName,
} from "#tests/support/browser/journey-data.ts";

const made = { isMadeToOrder: "on", productionDays: "10" };

test("a move that would break a promise is asked about, by key and by mouse, and refused or confirmed", async ({
	page,
	shop,
}) => {
	const bench = uniqueName("Bancada");
	await signInAsAdmin(page, shop);
	await saveBenchHours(page, "Nova bancada", { name: bench, hours: "8" });
	const benchIds = await page
		.getByRole("group", { name: bench, exact: true })
		.locator('input[name$=".id"]')
		.inputValue();
	const customer = await newAccount(shop);
	const orders = [];
	for (const benchHours of ["8", "48"]) {
		const product = await createProduct(shop, { ...made, benchHours, benchIds });
		const order = await newOrder(shop, { customer, products: [product] });
		await payOrders(shop, order);
		orders.push(order);
	}
	const [small, large] = orders.map(({ id }) => `#${id.slice(0, 8)}`) as [string, string];

	const open = () => page.goto(`/admin/bench?bancada=${benchIds}`);
	await open();
	const cards = page
		.getByRole("region", { name: bench })
		.getByRole("listitem")
		.filter({ has: page.getByRole("link", { name: /^Mover/ }) });
	const mover = cards.filter({ hasText: large }).getByRole("link", { name: /^Mover/ });
	const question = page.getByRole("dialog", { name: "Mover mesmo assim?" });
	const broken = new RegExp(`^Assim o pedido ${small} passa de .+ para .+\\. Mover mesmo assim\\?$`);
	const expectFirst = (number: string) => expect(cards.first()).toContainText(number);
	await expect(cards).toHaveCount(2);
	await expectFirst(small);

	// By keys, and asked each time.
	for (const how of ["Escape", "Cancelar"]) {
		await mover.focus();
		await page.keyboard.press("Alt+ArrowUp");
		await expect(question.getByText(broken)).toBeVisible();
		await expectToFit(page);
		if (how === "Escape") await page.keyboard.press("Escape");
		else await question.getByRole("button", { name: how }).click();
		await expect(question).toBeHidden();
		await expect(mover).toBeFocused();
		await expectFirst(small);
	}

	// In the sheet of the work, which says so before it asks.
	await mover.click();
	const sheet = page.getByRole("dialog", { name: /^Tamborete/ });
	const earlier = sheet.getByRole("button", { name: "Mais cedo" });
	await expect(earlier).toHaveAccessibleDescription(new RegExp(`pedido ${small} passa de `));
	await earlier.click();
	await expect(sheet.getByText(broken)).toBeInViewport({ ratio: 1 });
	await expectToFit(page);
	await page.keyboard.press("Escape");
	await expect(sheet).toHaveCount(0);
	await expect(mover).toBeFocused();
	await expectFirst(small);

	// By the mouse, which takes the card by its grip and lets it go above the other one.
	const drag = async () => {
		const grip = await cards.filter({ hasText: large }).locator("[data-grip]").boundingBox();
		const above = await cards.filter({ hasText: small }).boundingBox();
		if (!(grip && above)) throw new Error("the cards are not shown");
		await page.mouse.move(grip.x + grip.width / 2, grip.y + 8);
		await page.mouse.down();
		await page.mouse.move(above.x + 40, above.y + 6, { steps: 5 });
		await page.mouse.up();
	};
	await page.evaluate(() => (document.activeElement as HTMLElement).blur());
	await drag();
	await expect(question.getByText(broken)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(question).toBeHidden();
	await expect(mover).toBeFocused();
	await expectFirst(small);
	await open();
	await expectFirst(small);

	await drag();
	await question.getByRole("button", { name: "Mover mesmo assim" }).click();
	await expectFirst(large);
	await expect(question).toBeHidden();
	await expect(mover).toBeFocused();
	await expect(cards.filter({ hasText: small })).toContainText("vai atrasar");
	await open();
	await expectFirst(large);

	// A long form is sent from far below its question, which then is where the owner looks.
	await page.goto("/admin/settings?section=workshop");
	const asked = page.getByRole("alert").filter({ hasText: /^Assim .+ em risco/ });
	const calendar = page.getByRole("region", { name: "Calendário da oficina" });
	await calendar.getByLabel("Bancada").selectOption(bench);
	await calendar.getByLabel("Até").fill(addDays(dayOf(), 20));
	await calendar.getByRole("button", { name: "Salvar estas horas" }).click();
	await expect(asked).toBeInViewport({ ratio: 1 });
	await expect(calendar.getByRole("button", { name: "Salvar mesmo assim" })).toBeInViewport({ ratio: 1 });
	await expectToFit(page);
	// The other journeys of this shop do not count on this bench.
	const row = page.getByRole("group", { name: bench, exact: true });
	for (const hours of await row.getByRole("group", { name: "Horas de cada dia" }).getByRole("textbox").all())
		await hours.fill("0");
	await page.getByLabel("Etapas").focus();
	await page.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(asked).toBeInViewport({ ratio: 1 });
	await expectToFit(page);
	await page.getByRole("button", { name: "Salvar mesmo assim" }).click();
	await expect(page.getByText("Configurações salvas")).toBeVisible();
});
