import { addDays, dayOf, formatLongDate } from "#app/values/date.ts";
import { expect, expectToFit, test } from "#tests/support/browser/journey.ts";
import {
	createProduct,
	newOrder,
	payOrders,
	signInAs,
	signInAsAdmin,
} from "#tests/support/browser/journey-data.ts";

// rule: 2.70, 2.71
test("a piece leaves before the rest of its order, as agreed, with a code of its own", async ({
	page,
	shop,
}) => {
	const made = { isMadeToOrder: "on", productionDays: "10" };
	const stool = await createProduct(shop, { ...made, benchHours: "2" });
	const table = await createProduct(shop, { ...made, benchHours: "40" });
	const order = await newOrder(shop, { products: [stool, table] });
	const { id, customer } = order;
	await payOrders(shop, order);

	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}`);
	const details = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	const work = details
		.getByRole("listitem")
		.filter({ hasText: "pronta até" })
		.filter({ hasText: stool.name });
	const opener = work.locator("summary");
	await expect(opener).toHaveText(`Sai antes: ${stool.name}`);
	await opener.click();
	const field = work.getByLabel("Sai até");
	const last = (await field.getAttribute("max")) ?? "";
	await expect(field).toHaveAttribute("min", dayOf());
	await field.fill(addDays(last, 1));
	await work.getByRole("button", { name: "Salvar o dia" }).click();
	// An order that leaves sooner has two weeks.
	await expect(work.getByText(/Informe um dia até/)).toContainText(formatLongDate(last));
	await expect(field).toBeFocused();
	await expectToFit(page);

	// Nothing that is made today is packed today: this day is in danger, the promise is not.
	await field.fill(dayOf());
	await work.getByRole("button", { name: "Salvar o dia" }).click();
	const today = formatLongDate(dayOf());
	await expect(
		page.getByText(`${stool.name} sai antes, até ${today}`, { exact: true }).first(),
	).toBeVisible();
	await expect(work.getByText(`sai antes, até ${today}`)).toBeVisible();
	await expect(work.getByText(/^pelo plano, sai só em /)).toBeVisible();
	await expect(details.getByText(/^Vai atrasar/)).toHaveCount(0);
	await expectToFit(page);
	await work.getByText("Mudar o dia").click();
	await field.fill(last);
	await work.getByRole("button", { name: "Salvar o dia" }).click();
	await expect(work.getByText(`sai antes, até ${formatLongDate(last)}`)).toBeVisible();
	await expect(work.getByText(/^pelo plano, sai só em /)).toHaveCount(0);
	await expect(details.getByText(`“${stool.name} sai antes, até ${formatLongDate(last)}”`)).toBeVisible();
	await expectToFit(page);
	await work.getByRole("link", { name: /^Ver na bancada/ }).click();
	const sheet = page.getByRole("dialog", { name: stool.name });
	await expect(sheet.getByText(`Sai antes, até ${formatLongDate(last)}`, { exact: true })).toBeVisible();
	await expectToFit(page);

	// The first parcel gets its code while the rest is made.
	const [first, second] = [0, 1].map((at) => `JM${at}${Date.now()}`) as [string, string];
	await page.goto(`/admin/tracking?pedido=${id}&editar=1`);
	await page.getByLabel("Transportadora").selectOption("Jamef");
	await page.getByLabel("Código de rastreio").fill(first);
	await page.getByRole("button", { name: "Salvar", exact: true }).click();
	await expect(
		page
			.getByRole("region", { name: /^Pedido #/ })
			.getByText(first)
			.first(),
	).toBeVisible();

	await page.context().clearCookies();
	await signInAs(page, customer);
	const early = page.getByText(`${stool.name} sai antes: até ${formatLongDate(last)}.`);
	for (const path of [`/track-order?code=${id}`, `/order-confirmation/${id}`, "/profile?tab=orders"]) {
		await page.goto(path);
		await expect(early).toBeVisible();
		await expectToFit(page);
	}
	await page.context().clearCookies();
	await page.goto(`/track-order?code=${first}`);
	await expect(page.getByRole("main").getByText(first).first()).toBeVisible();
	await expect(early).toHaveCount(0);

	// The last one is sent with the order.
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}/send`);
	const dialog = page.getByRole("dialog", { name: "Enviar pedido" });
	await expect(dialog.getByLabel("Código de rastreio")).toHaveValue(first);
	await dialog.getByRole("button", { name: "Adicionar volume" }).click();
	await dialog.getByLabel("Código do volume 2").fill(second);
	await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(page.getByText("Pedido enviado", { exact: true }).first()).toBeVisible();
	await page.goto(`/track-order?code=${id}`);
	await expect(page.getByText("Volume 2 de 2", { exact: true })).toBeVisible();
	await expect(page.getByRole("main")).toContainText(second);
	await expect(early).toHaveCount(0);
});
