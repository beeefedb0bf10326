/*
 * Elements without a library: a screen is built as a whole and compared with the one that is shown, so that focus, typed
 * text and pictures stay in place.
 */

type Properties = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Child = Node | string | null | undefined | false;

/** True makes an attribute without a value; for false, null and undefined there is no attribute. */
export function element(name: string, properties: Properties, ...children: readonly Child[]): HTMLElement {
	const made = document.createElement(name);
	setProperties(made, properties);
	made.append(...children.filter((child) => child instanceof Node || (child && child !== "")).map(toNode));
	return made;
}

const toNode = (child: Child): Node | string => (child instanceof Node ? child : String(child));

/** An icon of the sprite in the document, hidden from screen readers. */
export function drawIcon(name: string): SVGSVGElement {
	const made = document.createElementNS(SVG, "svg");
	setProperties(made, { class: "sign", "aria-hidden": "true", focusable: "false" });
	const shape = document.createElementNS(SVG, "use");
	shape.setAttribute("href", `#sign-${name}`);
	made.append(shape);
	return made;
}

const SVG = "http://www.w3.org/2000/svg";

function setProperties(made: Element, properties: Properties): void {
	for (const [name, value] of Object.entries(properties)) {
		if (value === false || value === null || value === undefined) continue;
		made.setAttribute(name, value === true ? "" : String(value));
	}
}

const keyOfNode = (node: Node): string | undefined =>
	node instanceof Element ? (node.getAttribute("data-key") ?? undefined) : undefined;

const isSameKind = (one: Node, other: Node): boolean =>
	one.nodeName === other.nodeName && keyOfNode(one) === keyOfNode(other);

/** Changes what is shown into what is wanted. */
export function changeInto(shown: Element, wanted: Element): void {
	// The browser itself compares faster, and most of a screen stays as it is.
	if (shown.isEqualNode(wanted)) return;
	for (const { name } of [...shown.attributes]) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
	for (const { name, value } of wanted.attributes) {
		if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
	}
	const keyed = new Map([...shown.children].map((child) => [keyOfNode(child), child]));
	let at = shown.firstChild;
	for (const node of [...wanted.childNodes]) {
		const key = keyOfNode(node);
		const candidate = key === undefined ? at : (keyed.get(key) ?? null);
		if (!candidate || !isSameKind(candidate, node)) {
			shown.insertBefore(node, at);
			continue;
		}
		if (candidate === at) at = at.nextSibling;
		else shown.insertBefore(candidate, at);
		if (candidate instanceof Element && node instanceof Element) changeInto(candidate, node);
		else if (candidate.nodeValue !== node.nodeValue) candidate.nodeValue = node.nodeValue;
	}
	while (at) {
		const { nextSibling } = at;
		at.remove();
		at = nextSibling;
	}
}

/**
 * Shows what is wanted. Where the focused control is gone, its heir gets the focus: the control that names it in
 * `data-heir`.
 */
export function showInPlace(shown: Element, wanted: Element): void {
	const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
	const key = focused && shown.contains(focused) ? focused.dataset.key : undefined;
	changeInto(shown, wanted);
	if (key === undefined || document.activeElement === focused) return;
	const named = CSS.escape(key);
	shown
		.querySelector<HTMLElement>(`[data-key="${named}"], [data-heir="${named}"]`)
		?.focus({ preventScroll: true });
}
