import { href } from "react-router";
import { WoodFacts } from "#app/shop/catalogue/woods/WoodFacts.tsx";
import type { WoodSummary } from "#app/shop/catalogue/woods/woods.server.ts";
import { Link } from "#app/ui/primitives/Link.tsx";

/** Describes the woods of a product; other materials need no description. */
export function ProductWoods({ woods }: { woods: readonly WoodSummary[] }) {
	if (woods.length === 0) return null;
	return (
		<section aria-labelledby="madeira" className="mt-12 md:mt-16">
			<h2 id="madeira" className="mb-6 text-2xl md:text-3xl">
				Em que madeira
			</h2>
			<div className="grid gap-x-20 gap-y-10 lg:grid-cols-2">
				{woods.map(({ slug, ...wood }) => (
					<div key={slug}>
						<h3 className="mb-3 text-xl">
							<Link
								to={`${href("/our-woods")}#${slug}`}
								className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
							>
								{wood.name}
							</Link>
						</h3>
						<WoodFacts {...wood} />
					</div>
				))}
			</div>
		</section>
	);
}
