import type { Page } from "@playwright/test";
import { demoFolder } from "#tests/support/demo-folder.ts";
import { accessibilityViolations, expect, latestMail, test } from "#tests/support/journey.ts";
import { newOrder, signInAs, signInAsAdmin } from "#tests/support/journey-data.ts";
import { markAsPaid } from "#tests/support/mark-as-paid.ts";
import { Visitor } from "#tests/support/visitor.ts";

const parcelsOf = (page: Page) => page.getByRole("listitem").filter({ hasText: /Volume \d de \d/ });

async function fits(page: Page): Promise<void> {
	expect(await accessibilityViolations(page)).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

// rule: 2.70, 2.71
test("an order leaves in two parcels, each with its code for the customer", async ({ page, shop }) => {
	// Each worker has a shop of its own, but all journeys of a worker share it.
	const [first, second] = [0, 1].map((at) => `JM${at}${Date.now()}`) as [string, string];
	const { id, customer } = await newOrder(shop);
	const admin = new Visitor(shop.origin);
	await admin.signIn(demoFolder().admin.email, demoFolder().admin.password);
	await markAsPaid(admin, id);
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
	await fits(page);
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
		await fits(page);
	}

	// Signed out, the code on a parcel finds the order, and tells only that there is another.
	await page.context().clearCookies();
	await page.goto(`/track-order?code=${second.toLowerCase()}`);
	await expect(parcelsOf(page)).toHaveCount(1);
	await expect(parcelsOf(page)).toContainText("Volume 2 de 2");
	await expect(page.getByRole("main")).toContainText(second);
	await expect(page.getByRole("main")).not.toContainText(first);
	await fits(page);
});
