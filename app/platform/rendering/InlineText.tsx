interface InlineTextProps {
	id: string;
	/** The content, known to the server alone: the browser hydrates what it finds in the page. */
	text: string | undefined;
	/** Of a script that runs. */
	nonce?: string | undefined;
	/** Of data that does not run. */
	type?: "application/json";
}

/** An inline `<script>` that the server writes, with the same content on both sides. */
export function InlineText({ id, text, ...attributes }: InlineTextProps) {
	const content = text ?? document.getElementById(id)?.textContent ?? "";
	return (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: a script of ours, or data that is escaped for it.
		<script id={id} {...attributes} dangerouslySetInnerHTML={{ __html: content }} />
	);
}
