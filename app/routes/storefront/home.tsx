import { href } from "react-router";
import { skipCache } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listHomeCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { toCard } from "#app/shop/catalogue/products/product-view.ts";
import { listFeatured } from "#app/shop/catalogue/products/products.queries.server.ts";
import { readRooms } from "#app/shop/catalogue/rooms/read-rooms.server.ts";
import { listMaterials } from "#app/shop/catalogue/search/search-products.server.ts";
import { chooseWoods } from "#app/shop/catalogue/woods/woods.server.ts";
import { CategoryCarousel } from "#app/shop/home/CategoryCarousel.tsx";
import type { Claims } from "#app/shop/home/claims.queries.server.ts";
import { readClaims } from "#app/shop/home/claims.queries.server.ts";
import { FeaturedProducts, MoreFeaturedProducts } from "#app/shop/home/FeaturedProducts.tsx";
import { Hero } from "#app/shop/home/Hero.tsx";
import { SmallRooms, WideRoom } from "#app/shop/home/home-rooms.tsx";
import { readHero } from "#app/shop/home/read-hero.server.ts";
import { readWorkshopStory } from "#app/shop/home/read-workshop-story.server.ts";
import { shopStructuredData, workshopAddress } from "#app/shop/home/shop-structured-data.ts";
import { Woods } from "#app/shop/home/Woods.tsx";
import { WorkshopStory } from "#app/shop/home/WorkshopStory.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Route } from "./+types/home";

export async function loader({ request }: Route.LoaderArgs) {
	const settings = await readSettings();
	const [categories, featured, rooms, materials, claims, hero, story] = await Promise.all([
		withFallback([], listHomeCategories(), "the home page's categories"),
		withFallback([], listFeatured(), "the featured products"),
		withFallback([], readRooms(request), "the products of the rooms"),
		withFallback([], listMaterials(), "the woods on sale"),
		withFallback(NO_CLAIMS, readClaims(settings.claims), "what the home page claims"),
		readHero(request),
		readWorkshopStory(request),
	]);
	return {
		categories,
		featured: featured.map(toCard),
		rooms,
		woods: chooseWoods(materials).map(({ name, slug, text }) => ({ name, slug, text })),
		claims,
		hero,
		story,
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
	const { identity } = root.settings;
	const { address, claims, hero } = loaderData;
	return [
		...pageMeta(root, {
			title: `${identity.tagline}, ${identity.town}`,
			description: hero.introduction,
			address: href("/"),
		}),
		{ "script:ld+json": shopStructuredData(root.settings, root.origin, { address, rating: claims.rating }) },
	];
};

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
	const { categories, featured, rooms, woods, claims, hero, story } = loaderData;
	const { payments, shipping, guarantee } = useRootData().settings;
	return (
		<>
			<Hero hero={hero} claims={claims} />
			<CategoryCarousel categories={categories} />
			<FeaturedProducts products={featured} />
			<WideRoom room={rooms[0]} />
			<MoreFeaturedProducts products={featured} />
			<SmallRooms rooms={rooms.slice(1)} />
			<Woods woods={woods} />
			<WorkshopStory story={story} payments={payments} shipping={shipping} guarantee={guarantee} />
		</>
	);
}
