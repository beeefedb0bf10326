/** After somebody else has saved what this form edits: what is stored now, beside what is typed here. */
export function OpenSavedVersion({ to }: { to: string }) {
	return (
		<>
			{" "}
			<a href={to} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
				Abrir a versão salva em outra janela
			</a>
		</>
	);
}
