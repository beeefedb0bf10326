/** Id of the element that holds the loaders' data as text. */
export const FIRST_DATA_ID = "dados";

declare global {
	interface Window {
		__reactRouterContext?: { stream?: ReadableStream<Uint8Array> | null };
	}
}

/** Hands the loaders' data to the router, which would otherwise stream it into the page script by script. */
export function handOverFirstData(): void {
	const { textContent } = document.getElementById(FIRST_DATA_ID) as HTMLElement;
	Object.assign(window.__reactRouterContext ?? {}, { stream: new Response(textContent).body });
}
