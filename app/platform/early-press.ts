declare global {
	interface Window {
		/** Set by the page itself (`server/scripts-last.ts`) until it has come alive. */
		earlyPress?: { button: HTMLButtonElement | null; forget: () => void };
	}
}

/** From now on React notices presses itself, also while it is still coming alive. */
export function leavePressesToReact(): void {
	window.earlyPress?.forget();
}

/** Presses the button that somebody has pressed before the page could answer. */
export function repeatEarlyPress(): void {
	const { earlyPress } = window;
	delete window.earlyPress;
	if (earlyPress?.button?.isConnected) earlyPress.button.click();
}
