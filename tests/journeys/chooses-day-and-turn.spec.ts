import type { Page } from "@playwright/test";
import {
	addProductToCart,
	test as base,
	expect,
	expectToFit,
	fillAddress,
	latestMail,
} from "#tests/support/browser/journey.ts";
import { createProduct, signInAsAdmin, signUpVisitor } from "#tests/support/browser/journey-data.ts";

// A fixture of the worker makes it another worker, whose van drives as far for no other journey.
const test = base.extend<object, { hasLongWay: boolean }>({
	hasLongWay: [true, { scope: "worker", option: true }],
});

const FREIGHT = "/admin/settings?section=freight";

/** The workshop's van reaches São Paulo in a day, in the evening too; it comes on chosen days as in a new shop. */
async function sendTheVan(owner: Page): Promise<void> {
	await owner.goto(FREIGHT);
	const van = owner.getByRole("group", { name: "Transportadora Local" });
	await van.getByLabel("Etapa 3: até (km)").fill("300");
	await van.getByLabel("Prazo (dias)").nth(2).fill("1");
	await van.getByLabel("Noite, das 19h às 23h").check();
	await expect(van.getByLabel(/^Entrega agendada/)).toBeChecked();
	await expectToFit(owner);
	await owner.getByRole("button", { name: "Salvar Alterações" }).click();
	await expect(owner.getByText("Configurações salvas")).toBeVisible();
}

test("day and turn are chosen for an address in São Paulo, at no price, and are asked nowhere else", async ({
	page,
	shop,
	browser,
}) => {
	const owner = await browser.newPage({ baseURL: shop.origin });
	await signInAsAdmin(owner, shop);
	await sendTheVan(owner);

	await addProductToCart(page, (await createProduct(shop)).slug);
	const { email } = await signUpVisitor(page, shop);
	await page.goto("/checkout");
	await fillAddress(page);
	const days = page.getByRole("group", { name: "Dia da entrega" });
	const turns = page.getByRole("group", { name: "Turno da entrega, sem custo" });
	// Correios is preselected, and comes when it comes.
	await expect(page.getByText("O carteiro entrega em horário comercial.")).toBeVisible();
	await expect(turns).toHaveCount(0);
	await page.getByRole("radio", { name: /^Transportadora Local/ }).check();
	await expect(turns.getByRole("radio", { name: /^Tarde/ })).toBeChecked();
	await expect(days.getByRole("radio")).toHaveCount(5);
	await expect(days.getByRole("radio").first()).toBeChecked();
	const total = page.getByRole("complementary", { name: "Seu pedido" }).getByText(/^R\$/).last();
	const price = await total.textContent();
	const day = days.getByRole("radio").nth(2);
	await day.check();
	await turns.getByRole("radio", { name: /^Noite/ }).check();
	expect(await total.textContent()).toBe(price);
	const promise = page.getByText(/^Chega em .+, à noite, das 19h às 23h, pagando/).first();
	await expect(promise).toBeVisible();
	const chosen = /em (.+?), à noite/.exec((await promise.textContent()) ?? "")?.[1] ?? "";
	await expectToFit(page);

	// The choice survives another way of sending, a mistake and a reload.
	await page.getByRole("radio", { name: /^Correios PAC/ }).check();
	await expect(days).toHaveCount(0);
	await page.getByRole("radio", { name: /^Transportadora Local/ }).check();
	await expect(day).toBeChecked();
	await page.reload();
	await expect(turns.getByRole("radio", { name: /^Noite/ })).toBeChecked();
	await expect(day).toBeChecked();

	// Elsewhere nothing is asked.
	await page.getByLabel("CEP", { exact: true }).fill("20040-002");
	await expect(page.getByLabel("Cidade")).toHaveValue("Rio de Janeiro");
	await expect(turns).toHaveCount(0);
	await expect(page.getByText(/em horário comercial/)).toHaveCount(0);
	await page.getByLabel("CEP", { exact: true }).fill("01310-100");
	await expect(page.getByRole("radio", { name: /^Transportadora Local/ })).toBeChecked();
	await expect(turns.getByRole("radio", { name: /^Noite/ })).toBeChecked();

	await page.getByRole("radio", { name: /Transferência bancária/ }).check();
	await page.getByRole("button", { name: "Fazer pedido" }).click();
	await expect(page).toHaveURL(/\/order-confirmation\/[0-9a-f-]{36}/);
	const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
	const delivery = page.getByRole("region", { name: "Chega em" });
	await expect(delivery.getByText(chosen)).toBeVisible();
	await expect(delivery.getByText("Entrega à noite, das 19h às 23h")).toBeVisible();
	await expectToFit(page);
	expect(await latestMail(shop, email, "das 19h")).toContain("Marcada para");

	await page.goto(`/track-order?code=${id}`);
	await expect(page.getByRole("heading", { name: `Chega em ${chosen}` })).toBeVisible();
	await expect(page.getByText("Entrega à noite, das 19h às 23h")).toBeVisible();
	await page.goto("/orders");
	await expect(page.getByText(`Chega em ${chosen}, à noite, das 19h às 23h`)).toBeVisible();

	await owner.goto(`/admin/orders/${id}`);
	await expect(owner.getByText("Noite, das 19h às 23h")).toBeVisible();
	for (const paper of ["romaneio", "recibo"]) {
		await owner.goto(`/admin/orders/${id}/${paper}`);
		await expect(owner.getByText("Entregar em")).toBeVisible();
		await expect(owner.getByText("Noite, das 19h às 23h")).toBeVisible();
	}
	await owner.close();
});
