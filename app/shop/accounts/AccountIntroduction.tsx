const reasons = [
	["Seus pedidos num lugar só", "Acompanhe cada peça, da bancada até a sua porta."],
	["Compra mais rápida", "Endereço e contato já ficam preenchidos na próxima vez."],
	["Seus dados são seus", "Usamos só o que a entrega precisa. Nada é vendido."],
] as const;

/** Beside the forms of the sign-in screen: what an account is good for. */
export function AccountIntroduction({ title }: { title: string }) {
	return (
		<div>
			<h1 className="text-3xl md:text-5xl">{title}</h1>
			<dl className="mt-10 hidden max-w-md border-line border-t lg:block">
				{reasons.map(([what, why]) => (
					<div key={what} className="border-line border-b py-5">
						<dt className="font-serif text-xl">{what}</dt>
						<dd className="mt-1 text-ink-2">{why}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
