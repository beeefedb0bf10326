declare global {
	interface Window {
		replayClicks?: () => Promise<void>;
	}
}

/** Buttons for what the browser opens or closes without scripts. */
const OPENS_BY_ITSELF = "[commandfor],[popovertarget]";
/** Buttons of which every click counts. On other buttons a second click only means that nothing seemed to happen. */
const COUNTS_EACH_CLICK = "[data-each-click]";

/**
 * Runs in the head of every page (`app/entry.head.ts`), before layout. Most of a page works without scripts; this is
 * for buttons and forms that need them. Clicks on such buttons are stored and withheld from React, which would
 * respond to some of them during hydration. The same happens to forms without an action.
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
		// It shows that it heard (`tokens.css`).
		button.dataset.heard = "";
		stored.push(() => {
			delete button.dataset.heard;
			button.click();
		});
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
			// The next click must see the changes of this one.
			await nextTask();
		}
	};
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Called after hydration. Runs in a separate task, after the effects that read the page's fields. */
export async function replayClicks(): Promise<void> {
	await nextTask();
	await window.replayClicks?.();
	delete window.replayClicks;
}

/** Button commands for dialogs, in browsers that do not support them yet (Firefox before 144, Safari before 26.2). */
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
