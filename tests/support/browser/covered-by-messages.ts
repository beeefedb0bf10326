import type { Page } from "@playwright/test";

/** The primary buttons and the focused field that lie under a message, or all of these controls. */
export const coveredByMessages = (
	page: Page,
	controls = "main .primary, :is(input, select, textarea):focus",
): Promise<string[]> =>
	page.evaluate((selector) => {
		const boxes = [...document.querySelectorAll('[aria-label="Mensagens"] > *')].map((each) =>
			each.getBoundingClientRect(),
		);
		const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
		return [...document.querySelectorAll(selector)]
			.filter((element) => element.checkVisibility({ visibilityProperty: true }))
			.filter((element) => {
				const { left, right, bottom, ...box } = element.getBoundingClientRect().toJSON();
				// A part of it may be under the header already.
				const top = Math.max(box.top, header);
				return boxes.some(
					(box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
				);
			})
			.map((element) => element.outerHTML.slice(0, 120));
	}, controls);
