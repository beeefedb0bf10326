declare global {
	interface Window {
		replayClicks?: () => Promise<void>;
	}
}

/** What the browser opens or closes by itself, before any script. */
const OPENS_BY_ITSELF = "[commandfor],[popovertarget]";
/** Buttons of which each click counts. Of others the second only asks why nothing happens. */
const COUNTS_EACH_CLICK = "[data-each-click]";

/**
 * Runs in the head of every page (`app/entry.head.ts`), before anything of it is laid out. Most of a page works as the
 * server wrote it; this is for what only scripts respond to. Clicks on such buttons are stored here and withheld from
 * React, which responds to some of them itself while it takes the page over. So are forms without an address.
 */
export function storeClicks(): void {
	const used = new Set<HTMLElement>();
	const stored: (() => void)[] = [];
	const onClick = (event: Event) => {
		const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
		if (!button || button.matches(OPENS_BY_ITSELF)) return;
		event.stopPropagation();
		if (used.has(button) && !button.matches(COUNTS_EACH_CLICK)) return;
		used.add(button);
		stored.push(() => button.click());
	};
	const onSubmit = (event: SubmitEvent) => {
		const form = event.target as HTMLFormElement;
		if (form.hasAttribute("action")) return;
		event.preventDefault();
		event.stopPropagation();
		if (used.has(form)) return;
		used.add(form);
		stored.push(() => form.requestSubmit(event.submitter));
	};
	addEventListener("click", onClick, true);
	addEventListener("submit", onSubmit, true);
	window.replayClicks = async () => {
		removeEventListener("click", onClick, true);
		removeEventListener("submit", onSubmit, true);
		for (const repeat of stored) {
			repeat();
			// The next one finds what this one has changed.
			await nextTask();
		}
	};
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Called when React has taken the page over. In a task of its own, after the effects that read the page's fields. */
export async function replayClicks(): Promise<void> {
	await nextTask();
	await window.replayClicks?.();
	delete window.replayClicks;
}

/** The commands of buttons to dialogs, for browsers that do not know them yet (Firefox before 144, Safari before 26.2). */
export function supportCommands(): void {
	if ("command" in HTMLButtonElement.prototype) return;
	addEventListener("click", ({ target }) => {
		const button = (target as Element).closest("button[commandfor]");
		const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
		if (!(dialog instanceof HTMLDialogElement)) return;
		if (button?.getAttribute("command") === "close") dialog.close();
		else dialog.showModal();
	});
}
