import { expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAsAdmin } from "#tests/support/browser/journey-data.ts";

test("a dialog closed while an answer is still arriving leaves no error behind", async ({ page, shop }) => {
	await signInAsAdmin(page, shop);
	const { id } = await newOrder(shop);
	// The answer to a form comes in full, but its end does not, as on a slow line.
	await page.addInitScript(() => {
		const { fetch } = window;
		window.fetch = async (address, init) => {
			const response = await fetch(address, init);
			const signal = init?.signal;
			if (init?.method !== "POST" || !signal || !response.url.includes(".data")) return response;
			const bytes = new Uint8Array(await response.arrayBuffer());
			const body = new ReadableStream({
				start(controller) {
					controller.enqueue(bytes);
					signal.addEventListener("abort", () => controller.error(signal.reason));
				},
			});
			return new Response(body, { status: response.status, headers: response.headers });
		};
	});
	await page.goto(`/admin/orders/${id}`);
	const dialog = page.getByRole("dialog", { name: "Detalhes do Pedido" });
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	await page.route(/\.data/, async (route) => {
		if (route.request().method() === "GET") await held;
		await route.continue();
	});
	await dialog.getByRole("link", { name: "Marcar como pago" }).click();
	const question = page.getByRole("dialog", { name: /^Marcar o pedido/ });
	const refreshing = page.waitForRequest(
		(request) => request.method() === "GET" && /\.data/.test(request.url()),
	);
	await question.getByRole("button", { name: "Marcar como pago" }).click();
	await refreshing;
	await dialog.getByRole("link", { name: "Fechar" }).click();
	release();
	await expect(dialog).toHaveCount(0);
	await page.locator(`a[href^="/admin/orders/${id}"]`).first().click();
	await expect(dialog.getByText(/^Pago em /)).toBeVisible();
});
