import type { Page } from "@playwright/test";
import { expect, expectToFit, latestMail, test } from "#tests/support/browser/journey.ts";
import { newOrder, payOrders, signInAs, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

const parcelsOf = (page: Page) => page.getByRole("listitem").filter({ hasText: /Volume \d de \d/ });

// rule: 2.70, 2.71
test("an order leaves in two parcels, each with its code for the customer", async ({ page, shop }) => {
	// Each worker has a shop of its own, but all journeys of a worker share it.
	const [first, second] = [0, 1].map((at) => `JM${at}${Date.now()}`) as [string, string];
	const order = await newOrder(shop);
	const { id, customer } = order;
	await payOrders(shop, order);
	await signInAsAdmin(page, shop);
	await page.goto(`/admin/orders/${id}/send`);
	const dialog = page.getByRole("dialog", { name: "Enviar pedido" });
	await dialog.getByLabel("Transportadora").selectOption("Jamef");
	await dialog.getByLabel("Código de rastreio").fill(first);
	await dialog.getByLabel("Link de rastreio").fill(`https://jamef.example/${first}`);
	await dialog.getByRole("button", { name: "Adicionar volume" }).click();
	await expect(dialog.getByLabel("Código do volume 2")).toBeFocused();
	await dialog.getByRole("button", { name: "Adicionar volume" }).click();
	await dialog.getByRole("button", { name: "Remover volume 3" }).click();
	await expect(dialog.getByLabel("Código do volume 3")).toHaveCount(0);
	await expect(dialog.getByRole("button", { name: "Adicionar volume" })).toBeFocused();
	// The same code twice is said at its field.
	await dialog.getByLabel("Código do volume 2").fill(first);
	await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(dialog.getByText("Este código já é de outro volume.")).toBeVisible();
	await expectToFit(page);
	await dialog.getByLabel("Código do volume 2").fill(second);
	await expect(dialog.getByText(`Volume 1 de 2: ${first}. Volume 2 de 2: ${second}.`)).toBeVisible();
	await dialog.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(page.getByText("Pedido enviado", { exact: true }).first()).toBeVisible();
	const mail = await latestMail(shop, customer.email, "saiu da oficina");
	for (const fact of ["Volume 1 de 2", first, "Volume 2 de 2", second]) expect(mail).toContain(fact);

	await page.context().clearCookies();
	await signInAs(page, customer);
	for (const path of [`/track-order?code=${id}`, `/order-confirmation/${id}`]) {
		await page.goto(path);
		await expect(parcelsOf(page)).toHaveCount(2);
		for (const [at, code] of [first, second].entries()) {
			const parcel = parcelsOf(page).nth(at);
			await expect(parcel).toContainText(`Volume ${at + 1} de 2`);
			await expect(parcel).toContainText(code);
			await expect(parcel.getByRole("link", { name: /Ver no site da transportadora/ })).toHaveAttribute(
				"href",
				`https://jamef.example/${code}`,
			);
		}
		await expectToFit(page);
	}

	// Signed out, the code on a parcel finds the order, and tells only that there is another.
	await page.context().clearCookies();
	await page.goto(`/track-order?code=${second.toLowerCase()}`);
	await expect(parcelsOf(page)).toHaveCount(1);
	await expect(parcelsOf(page)).toContainText("Volume 2 de 2");
	await expect(page.getByRole("main")).toContainText(second);
	await expect(page.getByRole("main")).not.toContainText(first);
	await expectToFit(page);
});
