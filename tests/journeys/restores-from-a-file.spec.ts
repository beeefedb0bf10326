import { writeFile } from "node:fs/promises";
import {
	accessibilityViolations,
	test as base,
	expect,
	signInThroughForm,
} from "#tests/support/browser/journey.ts";
import { signInAsAdmin } from "#tests/support/browser/journey-data.ts";
import { copyDemoFolder, demoFolder } from "#tests/support/setup/demo-folder.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A shop of its own, since all of it is replaced and everybody signs in again. */
const test = base.extend<Record<never, never>, object>({
	shop: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's names.
		async ({}, use) => {
			const settings = { DEMO: "1", RATE_LIMIT_FACTOR: "100" };
			const shop = await startShop(settings, { dataDir: await copyDemoFolder() });
			await use(shop);
			await shop.stop();
		},
		{ scope: "worker", timeout: 120_000 },
	],
});
// The closed shop answers with 503, and the page loads itself again until it is open.
test.use({ provokedStatus: /4\d\d|503/ });

test("the owner restores the shop from a backup, which is checked and shown before", async ({
	page,
	shop,
	viewport,
}, info) => {
	const { admin } = demoFolder();
	await signInAsAdmin(page, shop);
	await page.goto("/admin/backup");
	await page.getByLabel("Sua senha").fill(admin.password);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Baixar backup" }).click(),
	]);
	const backup = info.outputPath("loja-de-ontem.tar.gz");
	await download.saveAs(backup);
	const customer = await new Visitor(shop.origin).signUp("Cliente de Depois");

	await page.getByRole("link", { name: "Escolher o arquivo" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Restaurar de um arquivo" })).toBeVisible();
	const send = async (file: string) => {
		await page.getByLabel("Arquivo do backup").setInputFiles(file);
		await page.getByRole("button", { name: "Enviar e conferir" }).click();
	};
	const other = info.outputPath("lista.tar.gz");
	await writeFile(other, "não sou um backup");
	await send(other);
	await expect(page.getByRole("alert").getByText(/^lista\.tar\.gz não é um backup da loja/)).toBeVisible();
	expect(await accessibilityViolations(page), "refused").toEqual([]);

	// The first part is not taken; it is sent again.
	await page.route("**/admin/backup/restore/upload?*", (route) => route.fulfill({ status: 429, json: {} }), {
		times: 1,
	});
	await send(backup);
	await expect(page.getByText("loja-de-ontem.tar.gz está inteiro. Nada na loja mudou ainda.")).toBeVisible();
	const table = page.getByRole("table", { name: "O que há no arquivo e na loja" });
	await expect(table.getByRole("row").filter({ hasText: "Clientes" })).toContainText(/\d+\D+\d+/);
	await expect(table).toContainText(admin.email);
	expect(await accessibilityViolations(page), "checked").toEqual([]);
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(width).toBeLessThanOrEqual(viewport?.width ?? 0);

	const confirm = async (word: string) => {
		await page.getByLabel("Escreva RESTAURAR para confirmar").fill(word);
		await page.getByLabel("Sua senha").fill(admin.password);
		await page.getByRole("button", { name: "Restaurar a loja" }).click();
	};
	await confirm("restaura");
	await expect(page.getByText("Escreva RESTAURAR para confirmar.")).toBeVisible();
	await confirm("RESTAURAR");
	await expect(page.getByText("A loja está sendo restaurada de um backup")).toBeVisible();
	// It loads itself again until the shop is open, and all sign in again.
	await expect(page).toHaveURL(/\/auth/, { timeout: 90_000 });
	await signInThroughForm(page, admin);
	await page.goto("/admin/backup");
	await expect(page.getByText(/^Loja restaurada de loja-de-ontem\.tar\.gz/)).toBeVisible();
	await expect(page.getByLabel("O que baixar")).toContainText("Antes de restaurar em");
	expect(await accessibilityViolations(page), "restored").toEqual([]);
	await expect(new Visitor(shop.origin).signIn(customer.email, customer.password)).rejects.toThrow();
});

test("a connection that is lost while the file is sent is said, and the sending goes on from there", async ({
	browser,
	shop,
}, info) => {
	// Its console may complain about the requests that are lost.
	const context = await browser.newContext({ baseURL: shop.origin });
	const page = await context.newPage();
	await signInAsAdmin(page, shop);
	await page.goto("/admin/backup/restore");
	const file = info.outputPath("loja.tar.gz");
	await writeFile(file, Buffer.alloc(3 * 1024 * 1024, "x"));
	const parts = "**/admin/backup/restore/upload?*";
	await page.route(parts, (route) =>
		route.request().url().endsWith("offset=0") ? route.continue() : route.abort(),
	);
	await page.getByLabel("Arquivo do backup").setInputFiles(file);
	await page.getByRole("button", { name: "Enviar e conferir" }).click();
	await expect(
		page.getByRole("alert").getByText(/^A conexão caiu\. O que já chegou está guardado/),
	).toBeVisible();
	await expect(page.getByText("Enviado: 2 MB de 3 MB")).toBeVisible();
	await page.unroute(parts);
	await page.getByRole("button", { name: "Continuar o envio" }).click();
	await expect(page.getByRole("alert").getByText(/^loja\.tar\.gz não é um backup da loja/)).toBeVisible();
	await context.close();
});
