import { href } from "react-router";
import { skipCache } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listHomeCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { toCard } from "#app/shop/catalogue/products/product-view.ts";
import { listFeatured } from "#app/shop/catalogue/products/products.queries.server.ts";
import { CategoryCarousel } from "#app/shop/home/CategoryCarousel.tsx";
import type { Claims } from "#app/shop/home/claims.queries.server.ts";
import { readClaims } from "#app/shop/home/claims.queries.server.ts";
import { Hero } from "#app/shop/home/Hero.tsx";
import { chooseRooms, RoomPictures } from "#app/shop/home/RoomPictures.tsx";
import { shopStructuredData, workshopAddress } from "#app/shop/home/shop-structured-data.ts";
import { WorkshopStory } from "#app/shop/home/WorkshopStory.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/home";

export async function loader() {
	const settings = await readSettings();
	const [categories, featured, claims] = await Promise.all([
		withFallback([], listHomeCategories(), "the home page's categories"),
		withFallback([], listFeatured(), "the featured products"),
		withFallback(NO_CLAIMS, readClaims(settings.claims), "what the home page claims"),
	]);
	return {
		categories,
		featured: featured.map(toCard),
		rooms: chooseRooms(featured),
		claims,
		address: workshopAddress(settings),
	};
}

const NO_CLAIMS: Claims = { discount: null, customers: null, rating: null };

/** A section that cannot be read is left empty, for this visit only (specification, section 8). */
async function withFallback<Part>(fallback: Part, part: Promise<Part>, what: string): Promise<Part> {
	try {
		return await part;
	} catch (error) {
		log.error({ error }, `${what} could not be read`);
		skipCache();
		return fallback;
	}
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
	const root = matches[0].loaderData;
	if (!root || !loaderData) return [];
	const { identity, home } = root.settings;
	const { address, claims } = loaderData;
	return [
		...pageMeta(root, {
			title: `${identity.tagline}, ${identity.town}`,
			description: home.introduction,
			address: href("/"),
		}),
		{ "script:ld+json": shopStructuredData(root.settings, root.origin, { address, rating: claims.rating }) },
	];
};

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
	const { categories, featured, rooms, claims } = loaderData;
	const { home, payments, shipping, guarantee } = useRootData().settings;
	return (
		<>
			<Hero home={home} claims={claims} />
			<CategoryCarousel categories={categories} />
			<section aria-labelledby="destaques" className="wrap scroll-mt-20 pt-16 pb-16 md:pt-26 md:pb-20">
				<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
					<h2 id="destaques" className="scroll-mt-28 text-3xl md:text-4xl">
						Produtos em Destaque
					</h2>
					<Link
						to={href("/products")}
						className="inline-flex min-h-11 items-center border-b border-ink text-[0.9375rem] hover:border-heartwood hover:text-heartwood"
					>
						Ver Todos os Produtos
					</Link>
				</div>
				{featured.length > 0 ? (
					<div className="mt-8 md:mt-9">
						<ProductGrid products={featured} showsFeaturedBadge={false} />
					</div>
				) : (
					<p className="mt-8 text-ink-2">Nenhum produto em destaque encontrado.</p>
				)}
			</section>
			<RoomPictures rooms={rooms} />
			<WorkshopStory payments={payments} shipping={shipping} guarantee={guarantee} />
		</>
	);
}
