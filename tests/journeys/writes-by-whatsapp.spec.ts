import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs, signInAsAdmin, uniqueName } from "#tests/support/browser/journey-data.ts";

const chat = (page: Page) => page.getByRole("link", { name: /^Conversar com a oficina/ });

/** Number and first sentence of a conversation. */
async function conversation(link: Locator): Promise<{ number: string; text: string | null }> {
	const address = new URL((await link.getAttribute("href")) ?? "");
	expect(address.origin).toBe("https://wa.me");
	return { number: address.pathname.slice(1), text: address.searchParams.get("text") };
}

test("the chat button says which product or order a conversation is about", async ({ page, shop }) => {
	await page.goto("/product/aparador-ripado");
	await expect(chat(page)).toHaveAttribute("target", "_blank");
	expect((await conversation(chat(page))).text).toBe("Olá! É sobre a peça Aparador Ripado: ");
	await page.getByRole("link", { name: "Ver Produto" }).first().click();
	await expect(page.getByRole("heading", { level: 1, name: "Aparador Ripado" })).toHaveCount(0);
	const name = await page.getByRole("heading", { level: 1 }).textContent();
	expect((await conversation(chat(page))).text).toBe(`Olá! É sobre a peça ${name}: `);

	const { id, customer } = await newOrder(shop);
	await signInAs(page, customer);
	for (const path of [`/order-confirmation/${id}`, `/track-order?code=${id}`]) {
		await page.goto(path);
		expect((await conversation(chat(page))).text, path).toBe(`Olá! É sobre o pedido #${id.slice(0, 8)}: `);
	}
	// Elsewhere it is about nothing in particular, and a cached page names no visitor.
	for (const path of ["/", "/products", "/track-order", "/product/nao-existe"]) {
		await page.goto(path);
		expect((await conversation(chat(page))).text, path).toBe("Olá! Vim pela loja e gostaria de conversar.");
	}
});

test("the owner writes to a customer with the sentence of the moment", async ({ page, shop }) => {
	const { id, customer } = await newOrder(shop);
	const [firstName = ""] = customer.fullName.split(" ");
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const whatsApp = page.getByRole("dialog").getByRole("link", { name: /^WhatsApp: conversar com/ });
	expect(await conversation(whatsApp)).toEqual({
		number: expect.stringMatching(/^55119\d{8}$/),
		text: `Olá, ${firstName}. Seu pedido #${id.slice(0, 8)} foi recebido, e ainda espera o pagamento.`,
	});
	expect(await accessibilityViolations(page)).toEqual([]);

	await page.getByRole("link", { name: customer.fullName, exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Detalhes do Usuário" })).toBeVisible();
	expect((await conversation(page.getByRole("dialog").getByRole("link", { name: /^WhatsApp/ }))).text).toBe(
		`Olá, ${firstName}. Aqui é da Cerne.`,
	);
	expect(await accessibilityViolations(page)).toEqual([]);
});

test("a landline is called, and only a mobile number is written to", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	for (const [phone, count] of [
		["(12) 3662-0000", 0],
		["(12) 99777-1234", 1],
	] as const) {
		const name = uniqueName("Bento Cumaru");
		const email = `${name.slice(-8)}@example.com`;
		const message = "A mesa cabe no elevador?";
		await page.request.post("/contact", {
			headers: { Origin: shop.origin },
			form: { name, email, phone, subject: "Elevador", message },
		});
		await page.goto(`/admin/contacts?q=${email}`);
		await page.getByRole("link", { name: `Ver Detalhes da mensagem de ${name}` }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByText(message)).toBeVisible();
		await expect(dialog.getByRole("link", { name: phone, exact: true })).toHaveAttribute(
			"href",
			`tel:+55${phone.replace(/\D/g, "")}`,
		);
		const whatsApp = dialog.getByRole("link", { name: /^WhatsApp/ });
		await expect(whatsApp).toHaveCount(count);
		if (count === 1) {
			expect(await conversation(whatsApp)).toEqual({
				number: "5512997771234",
				text: "Olá, Bento. É sobre a sua mensagem “Elevador”: ",
			});
		}
	}
});

test("each row of the three lists opens the conversation of the moment", async ({ page, shop, isMobile }) => {
	const { id, customer } = await newOrder(shop);
	const [firstName = ""] = customer.fullName.split(" ");
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders?q=${id.slice(0, 8)}`);
	const row = page.getByRole("row").filter({ hasText: `#${id.slice(0, 8)}` });
	const named = (name: string) => ({ name: `WhatsApp: conversar com ${name} (abre em nova aba)` });
	expect((await conversation(row.getByRole("link", named(customer.fullName)))).text).toBe(
		`Olá, ${firstName}. Seu pedido #${id.slice(0, 8)} foi recebido, e ainda espera o pagamento.`,
	);
	await expectToBeHit(row.getByRole("link", named(customer.fullName)), row);
	if (!isMobile) await expectOneColumn(page);

	await page.goto(`/admin/users?q=${customer.email}`);
	const user = page.getByRole("row").filter({ hasText: customer.email });
	expect((await conversation(user.getByRole("link", named(customer.fullName)))).text).toBe(
		`Olá, ${firstName}. Aqui é da Cerne.`,
	);
	await expectToBeHit(user.getByRole("link", named(customer.fullName)), user);

	for (const [phone, count] of [
		["(12) 3662-0000", 0],
		["+1 212 555 0100", 0],
		["(12) 99777-1234", 1],
	] as const) {
		const name = uniqueName("Bento Cumaru");
		const email = `${name.slice(-8)}@example.com`;
		await page.request.post("/contact", {
			headers: { Origin: shop.origin },
			form: { name, email, phone, subject: "Elevador", message: "A mesa cabe no elevador?" },
		});
		await page.goto(`/admin/contacts?q=${email}`);
		const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
		await expect(card).toBeVisible();
		const link = card.getByRole("link", named(name));
		await expect(link, phone).toHaveCount(count);
		if (count === 0) continue;
		expect((await conversation(link)).text).toBe("Olá, Bento. É sobre a sua mensagem “Elevador”: ");
		await expectToBeHit(link, card);
	}
	expect(await accessibilityViolations(page)).toEqual([]);
});

/** In the table of all orders the signs stand below each other, each beside its customer, however long names are. */
async function expectOneColumn(page: Page): Promise<void> {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto("/admin/orders");
	const signs = page.getByRole("table").getByRole("link", { name: /^WhatsApp: conversar com/ });
	await expect(signs.first()).toBeVisible();
	const places = await signs.evaluateAll((links) =>
		links.map((link) => {
			const sign = link.getBoundingClientRect();
			const customer = link.previousElementSibling?.getBoundingClientRect();
			return {
				left: Math.round(sign.left),
				isBeside: customer && sign.left >= customer.right && sign.top < customer.bottom,
			};
		}),
	);
	expect(places.length).toBeGreaterThan(10);
	expect(new Set(places.map(({ left }) => left)).size).toBe(1);
	expect(places.filter(({ isBeside }) => !isBeside)).toEqual([]);
	for (const width of [1280, 1366, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(
			0,
		);
	}
}

/** The link is large enough for a finger, within its row, and under nothing else. */
async function expectToBeHit(link: Locator, row: Locator) {
	await link.scrollIntoViewIfNeeded();
	const [box, around] = [await link.boundingBox(), await row.boundingBox()];
	if (!box || !around) throw new Error("The link or its row is not shown.");
	expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
	expect(box.x).toBeGreaterThanOrEqual(around.x);
	expect(box.x + box.width).toBeLessThanOrEqual(around.x + around.width);
	for (const [dx, dy] of [
		[4, 4],
		[box.width - 4, 4],
		[4, box.height - 4],
		[box.width - 4, box.height - 4],
	] as const) {
		const isHit = await link.evaluate(
			(element, [x, y]) => element.contains(document.elementFromPoint(x, y)),
			[box.x + dx, box.y + dy] as const,
		);
		expect(isHit, `${dx}, ${dy}`).toBe(true);
	}
}
