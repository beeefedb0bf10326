/** What the measurements read inside the page. */
export interface PageProbes {
	/** Elements that a reader sees. */
	shown: (selector: string) => Element[];
	/** The number at the cart, whether text or style shows it; empty without one. */
	cartNumber: () => string;
	/** The header's entry to the account, or empty. */
	accountEntry: () => string;
	/** The first element that the selector finds comes to the middle of the screen. */
	scrollToMiddle: (selector: string) => void;
}

declare global {
	interface Window {
		pageProbes: PageProbes;
	}
}

/** Runs in every page before its own scripts. */
export function installProbes(): void {
	const isShown = (element: Element): boolean =>
		element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
	const shown = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isShown);
	const ownText = (element: Element): string =>
		[...element.childNodes].map((node) => (node instanceof Text ? node.data : "")).join("");
	const textOf = (element: Element): string =>
		["::before", "::after"].map((pseudo) => getComputedStyle(element, pseudo).content).join("") +
		ownText(element);
	window.pageProbes = {
		shown,
		cartNumber: () =>
			/\d+\+?/.exec(shown('header a[href="/cart"], header a[href="/cart"] *').map(textOf).join(" "))?.[0] ??
			"",
		accountEntry: () =>
			shown("header :is(a, button, summary)")
				.map((element) => (element as HTMLElement).innerText.trim())
				.find((text) => /^(Entrar|Menu)$/.test(text)) ?? "",
		scrollToMiddle: (selector) =>
			document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" }),
	};
}
