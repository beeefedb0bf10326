import { Notice } from "#app/ui/patterns/Notice.tsx";

/** Shown once. Each code signs in once without the phone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<section aria-labelledby="codigos">
			<h2 id="codigos" className="mb-3 text-2xl">
				Códigos de recuperação
			</h2>
			<Notice tone="warning">
				Guarde-os agora, fora do celular: eles não aparecem de novo. Cada um abre a conta uma vez, se você
				perder o aparelho.
			</Notice>
			<ul className="mt-4 grid grid-cols-2 gap-x-8 gap-y-2 rounded-md border border-line bg-white p-5 font-mono sm:grid-cols-3">
				{codes.map((code) => (
					<li key={code} className="select-all">
						{code}
					</li>
				))}
			</ul>
		</section>
	);
}
