import { href } from "react-router";
import privacyPolicy from "#app/content/privacy-policy.json" with { type: "json" };
import termsOfUse from "#app/content/terms-of-use.json" with { type: "json" };
import { LegalText } from "#app/shop/help/LegalText.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { retentionPolicy } from "#app/shop/settings/retention.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { formatDate } from "#app/values/date.ts";
import type { Route } from "./+types/privacy-terms";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches[0].loaderData, {
		title: "Privacidade e termos de uso",
		description:
			"Como cuidamos dos seus dados e as regras de compra, entrega, desistência e garantia da loja.",
		address: href("/privacy-terms"),
	});

export default function PrivacyTermsRoute() {
	const { identity, legal, guarantee } = useRootData().settings;
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-2xl">
				<h1 className="text-4xl md:text-5xl">Privacidade e termos de uso</h1>
				<p className="mt-4 text-ink-2">Última atualização: {formatDate(legal.updatedAt)}</p>
			</header>
			<LegalText
				id="privacidade"
				title="Política de privacidade"
				sections={withRetention(privacyPolicy, legal.contactMonths, identity.email)}
			/>
			<LegalText id="termos" title="Termos de uso" sections={withGuarantee(termsOfUse, guarantee)} />
			<section aria-labelledby="contato-legal" className="mt-20 border-t border-line pt-10">
				<h2 id="contato-legal" className="text-2xl md:text-3xl">
					Quem responde por esta loja
				</h2>
				<dl className="mt-6 grid max-w-3xl gap-x-10 gap-y-4 sm:grid-cols-[10rem_1fr]">
					<LegalFact term="Empresa">{identity.legalName}</LegalFact>
					<LegalFact term="CNPJ">{identity.cnpj}</LegalFact>
					<LegalFact term="Endereço">{identity.address}</LegalFact>
					<LegalFact term="E-mail">
						<a
							href={`mailto:${identity.email}`}
							className="underline underline-offset-4 hover:text-heartwood"
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

type LegalSections = React.ComponentProps<typeof LegalText>["sections"];

/** Fills in how long data is kept, from the constants of the jobs that delete it, and the address to write to. */
const withRetention = (sections: LegalSections, contactMonths: number, email: string): LegalSections =>
	sections.map((section) => ({
		...section,
		paragraphs: section.paragraphs.flatMap((paragraph) =>
			paragraph === "{retention}" ? retentionPolicy(contactMonths) : paragraph.replace("{email}", email),
		),
	}));

/** Fills in the guarantee from the settings. */
const withGuarantee = (sections: LegalSections, guarantee: string): LegalSections =>
	sections.map((section) => ({
		...section,
		paragraphs: section.paragraphs.map((paragraph) => paragraph.replace("{guarantee}", guarantee)),
	}));

function LegalFact({ term, children }: { term: string; children: React.ReactNode }) {
	return (
		<div className="sm:contents">
			<dt className="text-ink-2">{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}
