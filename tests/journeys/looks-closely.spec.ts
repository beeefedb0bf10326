import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/journey.ts";

/** Desktops, a tablet both ways, a phone both ways, and the narrowest phone. */
const windows = [
	{ width: 1920, height: 1080 },
	{ width: 1440, height: 900 },
	{ width: 1024, height: 768 },
	{ width: 844, height: 390 },
	{ width: 768, height: 1024 },
	{ width: 390, height: 844 },
	{ width: 320, height: 640 },
];

const shownNumber = (page: Page) => page.getByRole("dialog").getByRole("status");

async function openPhotographs(page: Page, slug: string): Promise<void> {
	await page.goto(`/product/${slug}`);
	await page.getByRole("button", { name: "Ampliar foto" }).click();
	await expect(shownNumber(page)).toContainText("1 de");
}

/** The faults of the photograph in view: cut off, smaller than the frame allows, or over a band of colour. */
const photographFaults = (page: Page): Promise<string[]> =>
	page.getByRole("dialog").evaluate((dialog) => {
		const frame = dialog.querySelector("[data-frame]")?.getBoundingClientRect();
		const image = dialog.querySelector<HTMLImageElement>("[data-frame] :not([aria-hidden]) > picture > img");
		if (!frame || !image) return ["no photograph"];
		const box = image.getBoundingClientRect();
		const style = getComputedStyle(image);
		const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
		const [width, height] = [
			Math.min(box.width, box.height * shape),
			Math.min(box.height, box.width / shape),
		];
		const left = box.left + (box.width - width) / 2;
		const top = box.top + (box.height - height) / 2;
		const faults: string[] = [];
		if (style.objectFit !== "contain") faults.push(`cut by object-fit ${style.objectFit}`);
		if (style.backgroundImage !== "none") faults.push("a gradient behind it");
		if (left < frame.left - 1 || left + width > frame.right + 1) faults.push("cut at the sides");
		if (top < frame.top - 1 || top + height > frame.bottom + 1) faults.push("cut above or below");
		if (Math.max(width / frame.width, height / frame.height) < 0.99) faults.push("smaller than its frame");
		if (frame.right > innerWidth || frame.bottom > innerHeight) faults.push("a frame outside of the window");
		return faults;
	});

test("every photograph is shown whole in every window", async ({ page }) => {
	await page.goto("/products");
	const links = await page
		.getByRole("article")
		.getByRole("link", { name: /^Ver Produto/ })
		.all();
	const addresses = await Promise.all(links.slice(0, 5).map((link) => link.getAttribute("href")));
	expect(addresses.length).toBe(5);
	for (const address of addresses) {
		await page.setViewportSize({ width: 1440, height: 900 });
		await openPhotographs(page, address?.split("/").at(-1) ?? "");
		const count = Number((await shownNumber(page).textContent())?.match(/de (\d+)/)?.[1]);
		for (const window of windows) {
			await page.setViewportSize(window);
			for (let number = 1; number <= count; number += 1) {
				await expect(shownNumber(page)).toContainText(`${number} de ${count}`);
				expect(
					await photographFaults(page),
					`${address}, photograph ${number}, ${window.width} × ${window.height}`,
				).toEqual([]);
				await page.keyboard.press("ArrowRight");
			}
		}
	}
});

test("the keys work from anywhere in the dialog", async ({ page }) => {
	await openPhotographs(page, "aparador-ripado");
	const enlarged = page.getByRole("group", { name: /^Foto ampliada/ });
	for (const place of ["a button", "a photograph"]) {
		if (place === "a button") await page.keyboard.press("Tab");
		else {
			// Enlarges it, and the second press makes it whole again: the focus is then on nothing.
			await page.locator("[data-frame]").click();
			await enlarged.click();
		}
		for (const [key, shown] of [
			["ArrowRight", "2 de 3"],
			["End", "3 de 3"],
			["ArrowRight", "1 de 3"],
			["ArrowLeft", "3 de 3"],
			["Home", "1 de 3"],
		] as const) {
			await page.keyboard.press(key);
			await expect(shownNumber(page), `${key} from ${place}`).toContainText(shown);
		}
		await page.keyboard.press("+");
		await expect(enlarged).toBeVisible();
		await page.keyboard.press("-");
		await expect(enlarged).toHaveCount(0);
	}
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Ampliar foto" })).toBeFocused();
});

test("a photograph is enlarged around the pressed point, and dragged", async ({ page }) => {
	await openPhotographs(page, "aparador-ripado");
	const frame = await page.locator("[data-frame]").boundingBox();
	if (!frame) throw new Error("The dialog has no frame.");
	// A quarter from the left of the photograph, which is as high as the frame, and a third from its top.
	const x = frame.x + frame.width / 2 - frame.height / 4;
	const y = frame.y + frame.height / 3;
	await page.mouse.click(x, y);
	const picture = page.getByRole("group", { name: /^Foto ampliada/ }).locator("img");
	const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
	const before = await box();
	expect(before.width).toBeCloseTo(frame.height * 2.5, -1);
	expect((x - before.x) / before.width).toBeCloseTo(0.25, 1);
	expect((y - before.y) / before.height).toBeCloseTo(1 / 3, 1);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x - 60, y - 40, { steps: 6 });
	await page.mouse.up();
	await expect.poll(async () => (await box()).x - before.x).toBeCloseTo(-60, -1);
	// The end of a drag is not a press.
	await expect(picture).toBeVisible();
});

test("a press on the photograph opens it, and a screen reader hears what it shows", async ({ page }) => {
	await page.goto("/product/aparador-ripado");
	const gallery = page.getByRole("region", { name: /^Fotos de/ });
	const text = (await gallery.locator("#foto-1 img").getAttribute("alt")) ?? "";
	await gallery.locator("#foto-1 img").click();
	await expect(
		page.getByRole("dialog", { name: /^Fotos de/ }).getByRole("img", { name: text }),
	).toBeVisible();
	await expect(shownNumber(page)).toHaveText(`1 de 3: ${text}`);
});

test("a wide window shows every photograph, each of which opens itself", async ({ page }) => {
	for (const { width, height } of [
		{ width: 1440, height: 900 },
		{ width: 1440, height: 720 },
		{ width: 1024, height: 768 },
	]) {
		await page.setViewportSize({ width, height });
		await page.goto("/product/aparador-ripado");
		const boxOf = async (number: number) => {
			const box = await page.locator(`#foto-${number}`).boundingBox();
			if (!box) throw new Error(`Photograph ${number} is not drawn.`);
			return box;
		};
		const [first, left, right] = [await boxOf(1), await boxOf(2), await boxOf(3)];
		const size = `${width} × ${height}`;
		// The whole product is in view, and as large as its column unless the window is too low for that.
		expect(first.y + first.height, size).toBeLessThanOrEqual(height);
		if (height - 176 >= first.width) expect(first.height, size).toBeCloseTo(first.width, 0);
		else expect(first.height, size).toBeCloseTo(height - 176, 0);
		expect(left.y, size).toBeCloseTo(first.y + first.height + 20, 0);
		expect(right.y, size).toBeCloseTo(left.y, 0);
		expect(right.x, size).toBeCloseTo(left.x + left.width + 20, 0);
		expect(right.x + right.width, size).toBeCloseTo(first.x + first.width, 0);
		expect(left.height / left.width, size).toBeCloseTo(5 / 4, 2);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
	for (const number of [3, 1, 2]) {
		await page.locator(`#foto-${number} img`).click();
		await expect(shownNumber(page)).toContainText(`${number} de 3`);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
	}
	await page.getByRole("link", { name: "Foto 3 de 3" }).click();
	await expect(page.locator("#foto-3")).toBeInViewport({ ratio: 0.99 });
	// The thumbnails and what one buys with stay beside the photographs.
	await expect(page.getByRole("link", { name: "Foto 1 de 3" })).toBeInViewport();
	await expect(page.getByRole("button", { name: "Adicionar ao Carrinho" }).first()).toBeInViewport();
});
