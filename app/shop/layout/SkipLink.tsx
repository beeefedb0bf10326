/** The first element that the keyboard reaches. It skips the header and leads to the main content. */
export function SkipLink() {
	return (
		<a
			href="#conteudo"
			className="sr-only z-50 rounded-md bg-ink font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
		>
			Pular para o conteúdo
		</a>
	);
}
