import type { Page } from "@playwright/test";
import { accessibilityViolations, expect, test } from "#tests/support/browser/journey.ts";
import { newOrder, signInAs } from "#tests/support/browser/journey-data.ts";

/** The controls of the page that lie under the chat button, when it is drawn at rest. */
const coveredByChat = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const chat = document.querySelector('aside[aria-label="Atendimento"] a')?.getBoundingClientRect();
		if (!chat || chat.left >= innerWidth) return [];
		return [...document.querySelectorAll("main :is(a, button, input, select, textarea)")]
			.filter((element) => element.checkVisibility({ visibilityProperty: true }))
			.filter((element) => {
				const { left, right, top, bottom } = element.getBoundingClientRect();
				return left < chat.right && right > chat.left && top < chat.bottom && bottom > chat.top;
			})
			.map((element) => element.outerHTML.slice(0, 100));
	});

const STEP_PX = 120;

test("the chat button lies over no control, wherever a phone's page comes to rest", async ({
	page,
	shop,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const { id, customer } = await newOrder(shop);
	await signInAs(page, customer);
	for (const path of ["/", "/products", "/contact", `/order-confirmation/${id}`]) {
		await page.goto(path);
		const foot = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
		const down = Array.from({ length: Math.ceil(foot / STEP_PX) }, (_, at) => (at + 1) * STEP_PX);
		for (const top of [0, ...down, ...down.toReversed(), 0]) {
			await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
			await expect
				.poll(() => coveredByChat(page), { message: `${path} at ${top}`, intervals: [30, 60, 120, 200] })
				.toEqual([]);
		}
		await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
		await expect(page.getByRole("link", { name: /^Conversar com a oficina/ }), path).toBeInViewport();
	}
});

test("the chat button gives way to a message that finds its place late", async ({ page }) => {
	const { promise, resolve } = Promise.withResolvers<void>();
	await page.route("**/place-messages-*.js", async (route) => {
		await promise;
		await route.continue();
	});
	await page.goto("/auth?tab=signin");
	await page.getByLabel("Email", { exact: true }).fill("ninguem@example.com");
	await page.getByLabel("Senha", { exact: true }).fill("cera-de-abelha");
	await page.getByRole("button", { name: "Entrar", exact: true }).click();
	await expect(page.locator("[aria-label=Mensagens]")).toBeAttached();
	// Judging the screen takes longer than the button takes to see that it is at rest.
	expect(await accessibilityViolations(page), "before the message is seen").toEqual([]);
	resolve();
	await expect(page.getByRole("alert")).toBeVisible();
	await expect(page.getByRole("link", { name: /^Conversar com a oficina/ })).not.toBeInViewport();
	expect(await accessibilityViolations(page), "beside the message").toEqual([]);
});
