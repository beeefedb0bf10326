interface InlineTextProps {
	id: string;
	/** The content, which only the server knows: the browser keeps what it finds in the page. */
	text: string | undefined;
	/** For a script that runs. */
	nonce?: string | undefined;
	/** For data that does not run. */
	type?: "application/json";
}

/** An inline `<script>` that the server writes; the browser hydrates it with the same content. */
export function InlineText({ id, text, ...attributes }: InlineTextProps) {
	const content = text ?? document.getElementById(id)?.textContent ?? "";
	return (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, or escaped data.
		<script id={id} {...attributes} dangerouslySetInnerHTML={{ __html: content }} />
	);
}
