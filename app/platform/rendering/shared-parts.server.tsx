import { LRUCache } from "lru-cache";
import { type ComponentType, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { placeOfPart } from "./rendered-html.server.ts";

/** A card has some eight thousand bytes, and a key of a thousand. */
const MAX_BYTES = 4_000_000;

/** Encoded HTML by all that it is made of, so what is stored never becomes wrong. */
const renderedParts = new LRUCache<string, Buffer>({
	maxSize: MAX_BYTES,
	sizeCalculation: (html, key) => html.length + key.length,
});
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** The parts of one page. `render` says what stands in the page for each; the server puts them there at last. */
export function collectSharedParts(mark: string) {
	const parts: Buffer[] = [];
	const render = <Props extends object>(part: ComponentType<Props>, props: Props): string =>
		placeOfPart(mark, parts.push(renderPart(part, props)) - 1);
	return { parts, render };
}

/** The HTML of a `SharedPart`, with the boundary that hydrates it when it is near. */
function renderPart<Props extends object>(Part: ComponentType<Props>, props: Props): Buffer {
	const key = numberOf(Part) + JSON.stringify(props);
	let html = renderedParts.get(key);
	if (!html) {
		const element = (
			<Suspense>
				<Part {...props} />
			</Suspense>
		);
		html = Buffer.from(renderToString(element));
		renderedParts.set(key, html);
	}
	return html;
}

/** Names could be alike once the code is built. */
function numberOf(part: object): number {
	const number = numbers.get(part) ?? ++lastNumber;
	numbers.set(part, number);
	return number;
}
