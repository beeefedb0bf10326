/** Shown when another administrator has saved the record meanwhile: a link to the stored version, beside this form. */
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
