import { href } from "react-router";
import { breadcrumbList } from "#app/shop/catalogue/structured-data/structured-data.ts";
import { readWoods } from "#app/shop/catalogue/woods/read-woods.server.ts";
import { WoodSection } from "#app/shop/catalogue/woods/WoodSection.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/our-woods";

const TITLE = "Nossas madeiras";

/** The same for every visitor: only woods of which something is sold. */
export async function loader() {
	return { woods: await readWoods() };
}

export const meta: Route.MetaFunction = ({ matches }) => {
	const root = matches[0].loaderData;
	return [
		...pageMeta(root, {
			title: TITLE,
			description:
				"De onde vem cada madeira da oficina, como ela envelhece e como cuidar dela: imbuia, freijó, peroba-rosa, cumaru, araucária e demolição.",
			address: href("/our-woods"),
		}),
		{
			"script:ld+json": breadcrumbList(root?.origin ?? "", [
				{ name: "Início", address: href("/") },
				{ name: TITLE, address: href("/our-woods") },
			]),
		},
	];
};

export default function OurWoodsRoute({ loaderData: { woods } }: Route.ComponentProps) {
	return (
		<div className="wrap pb-20 md:pb-28">
			<Breadcrumbs trail={[{ label: "Início", to: href("/") }, { label: TITLE }]} />
			<header className="mt-3 mb-8 max-w-2xl md:mt-4 md:mb-12">
				<h1 className="text-4xl md:text-5xl">{TITLE}</h1>
				<p className="mt-4 text-lg text-ink-2">
					Madeira brasileira, maciça e de origem comprovada. Cada peça tem uma madeira que manda, e as outras
					entram onde o encaixe pede contraste.
				</p>
			</header>
			{woods.length > 0 ? (
				<nav aria-label="Madeiras" className="-mx-5 mb-10 md:mx-0">
					<ul className="scroll-run -my-0.5 gap-2 scroll-px-5 px-5 py-1.5 md:flex-wrap md:px-0">
						{woods.map(({ slug, name }) => (
							<li key={slug} className="flex-none snap-start">
								<a
									href={`#${slug}`}
									className="inline-flex min-h-11 items-center gap-2.5 rounded-md border border-line-strong py-1 pr-3.5 pl-2 text-sm hover:border-ink"
								>
									<span className="wood size-7 rounded-sm" data-wood={name} />
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
			) : (
				<p>
					Hoje não há peças à venda nestas madeiras.{" "}
					<Link to={href("/products")} className="underline underline-offset-4">
						Ver todos os produtos
					</Link>
				</p>
			)}
			{woods.map((wood, at) => (
				<WoodSection key={wood.slug} wood={wood} priority={at === 0} />
			))}
			<p className="border-t border-line pt-6 text-sm text-ink-2">
				Dureza conforme as fichas de espécies do IPT (Instituto de Pesquisas Tecnológicas) e do LPF
				(Laboratório de Produtos Florestais). A cor em cinco anos é uma aproximação: depende da luz da sua
				casa.
			</p>
		</div>
	);
}
