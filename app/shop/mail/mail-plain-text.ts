import { isValidElement, type ReactElement, type ReactNode } from "react";

/** A piece of a mail that says how it reads as plain text, beside how it looks. */
export type MailPart<Props> = ((props: Props) => ReactElement) & { text(props: Props): string };

export function mailPart<Props>(
	html: (props: Props) => ReactElement,
	text: (props: Props) => string,
): MailPart<Props> {
	return Object.assign(html, { text });
}

/**
 * The same content as HTML, for people and programs that read text: parts speak for themselves,
 * anything else is its words. Blocks are parted by an empty line.
 */
export function renderPlainText(node: ReactNode): string {
	if (node === null || node === undefined || typeof node === "boolean") return "";
	if (typeof node === "string") return node;
	if (typeof node === "number") return String(node);
	if (Array.isArray(node)) return node.map(renderPlainText).join("");
	if (!isValidElement<{ children?: ReactNode }>(node)) return "";
	if (isMailPart(node.type)) return node.type.text(node.props);
	if (isComponent(node.type)) return renderPlainText(node.type(node.props));
	return renderPlainText(node.props.children);
}

function isMailPart(type: unknown): type is MailPart<unknown> {
	return typeof type === "function" && "text" in type && typeof type.text === "function";
}

/** A component without state, made of parts: what mails are written with. */
function isComponent(type: unknown): type is (props: unknown) => ReactNode {
	return typeof type === "function";
}

/** No-break spaces are for setting type; in a text they only stop a search from finding. */
export const tidyText = (text: string): string =>
	`${text
		.replaceAll("\u00a0", " ")
		.replace(/[ \t]+\n/g, "\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim()}\n`;
