import { href } from "react-router";
import { LegalText } from "#app/shop/help/LegalText.tsx";
import { readLegalTexts } from "#app/shop/help/read-legal-texts.server.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { formatDate } from "#app/values/date.ts";
import type { Route } from "./+types/privacy-terms";

export const loader = ({ request }: Route.LoaderArgs) => readLegalTexts(request);

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches[0].loaderData, {
		title: "Privacidade e termos de uso",
		description:
			"Como cuidamos dos seus dados e as regras de compra, entrega, desistência e garantia da loja.",
		address: href("/privacy-terms"),
	});

export default function PrivacyTermsRoute({
	loaderData: { policy, terms, updatedAt },
}: Route.ComponentProps) {
	const { identity } = useRootData().settings;
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-2xl">
				<h1 className="text-4xl md:text-5xl">Privacidade e termos de uso</h1>
				<p className="mt-4 text-ink-2">Última atualização: {formatDate(updatedAt)}</p>
			</header>
			<LegalText id="privacidade" title="Política de privacidade" sections={policy} />
			<LegalText id="termos" title="Termos de uso" sections={terms} />
			<section aria-labelledby="contato-legal" className="mt-20 border-t border-line pt-10">
				<h2 id="contato-legal" className="text-2xl md:text-3xl">
					Quem responde por esta loja
				</h2>
				<dl className="mt-6 grid max-w-3xl gap-x-10 gap-y-4 sm:grid-cols-[10rem_1fr]">
					<LegalFact term="Empresa">{identity.legalName}</LegalFact>
					<LegalFact term="CNPJ">{identity.cnpj}</LegalFact>
					<LegalFact term="Endereço">
						<Unbroken text={identity.address} />
					</LegalFact>
					<LegalFact term="E-mail">
						<a
							href={`mailto:${identity.email}`}
							className="tall-link underline underline-offset-4 hover:text-heartwood"
						>
							{identity.email}
						</a>
					</LegalFact>
					<LegalFact term="Telefone">
						<span className="whitespace-nowrap">{identity.phone}</span>
					</LegalFact>
				</dl>
			</section>
		</div>
	);
}

function LegalFact({ term, children }: { term: string; children: React.ReactNode }) {
	return (
		<div className="sm:contents">
			<dt className="text-ink-2">{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}
