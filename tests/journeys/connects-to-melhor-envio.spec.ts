import type { Page } from "@playwright/test";
import { accessibilityViolations, test as base, expect } from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { STUB_APP } from "#tests/support/servers/melhor-envio-oauth.ts";
import { startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { copyDemoFolder, demoFolder } from "#tests/support/setup/demo-folder.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

/** A shop that was given no token: the others have one in their configuration. */
const test = base.extend<Record<never, never>, object>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
		async ({}, use) => {
			const melhorEnvio = await startMelhorEnvioStub();
			const { MELHOR_ENVIO_URL } = melhorEnvio.settings;
			const settings = { DEMO: "1", RATE_LIMIT_FACTOR: "100", MELHOR_ENVIO_URL };
			const shop = await startShop(settings, { dataDir: await copyDemoFolder() });
			await use(shop);
			await shop.stop();
			await melhorEnvio.close();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});

for (const [device, width] of [
	["a phone", 390],
	["a wide screen", 1440],
] as const) {
	test(`the owner connects the shop to Melhor Envio, and disconnects it, on ${device}`, async ({
		page,
		shop,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ reducedMotion: "reduce" });
		await signInAsAdmin(page, shop);
		await page.goto("/admin/settings?section=shipping");
		await page
			.getByRole("navigation", { name: "Configurações" })
			.getByRole("link", { name: "Melhor Envio" })
			.click();
		await expect(page.getByText("A loja não está conectada")).toBeVisible();
		await expect(page.getByText(`${shop.origin}/admin/settings/melhor-envio/callback`)).toBeVisible();
		expect(await accessibilityViolations(page), "not connected").toEqual([]);
		expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

		const fill = async (secret: string, password: string) => {
			await page.getByLabel("Client ID").fill(STUB_APP.clientId);
			await page.getByLabel("Secret", { exact: true }).fill(secret);
			await page.getByLabel("Sua senha").fill(password);
			await page.getByRole("button", { name: "Conectar ao Melhor Envio" }).click();
		};
		await fill(STUB_APP.clientSecret, "outra coisa");
		await expect(page.getByRole("main").getByText("Senha incorreta.")).toBeVisible();
		await fill(STUB_APP.clientSecret, demoFolder().admin.password);
		await page.getByRole("button", { name: "Recusar" }).click();
		await expect(toast(page, "Erro ao conectar ao Melhor Envio")).toBeVisible();
		await expect(page.getByText(/^Você não autorizou a loja/).first()).toBeVisible();
		await expect(page).toHaveURL(/\/admin\/settings\/melhor-envio$/);
		await expect(page.getByText("A loja não está conectada")).toBeVisible();

		await fill("", demoFolder().admin.password);
		await page.getByRole("button", { name: "Autorizar" }).click();
		await expect(toast(page, "Loja conectada ao Melhor Envio")).toBeVisible();
		await expect(
			page.getByText(/Conectado desde \d\d\/\d\d\/\d{4}, vale até \d\d\/\d\d\/\d{4}/),
		).toBeVisible();
		expect(await page.content()).not.toMatch(/secret-of-the-app|access-\d|refresh-\d|code-\d/);
		expect(await accessibilityViolations(page), "connected").toEqual([]);
		expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

		await page.getByRole("link", { name: "Desconectar" }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Desconectar" }).click();
		await expect(toast(page, "Loja desconectada")).toBeVisible();
		await expect(page.getByText("A loja não está conectada")).toBeVisible();
		expect(shop.output()).not.toMatch(/secret-of-the-app|access-\d|refresh-\d|code-\d/);
	});
}
