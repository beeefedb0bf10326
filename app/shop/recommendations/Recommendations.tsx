import { useEffect, useState } from "react";
import { href } from "react-router";
import { getJson } from "#app/platform/browser/json-request.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { RoomScene } from "#app/shop/catalogue/rooms/RoomScene.tsx";
import { Picture } from "#app/shop/images/Picture.tsx";
import { recentlyViewedStore } from "#app/shop/recently-viewed/recently-viewed-store.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { MAX_ADDRESS_LENGTH } from "./address-words.ts";
import type { Recommended } from "./recommend-products.server.ts";

interface RecommendationsProps {
	title: string;
	/** The address that led nowhere; without it the products are those seen last. */
	address?: string;
}

/**
 * A room and four products below a screen that has nothing to show. Each part has the same size before and after its
 * content has come, and whatever it is, so nothing moves.
 */
export default function Recommendations({ title, address }: RecommendationsProps) {
	const [recommended, setRecommended] = useState<Recommended | null>(null);
	const [hasFailed, setFailed] = useState(false);
	useEffect(() => {
		const abortController = new AbortController();
		fetchRecommended(address, abortController.signal).then(setRecommended, () => {
			// If the request fails, the section is left out.
			if (!abortController.signal.aborted) setFailed(true);
		});
		return () => abortController.abort();
	}, [address]);
	if (hasFailed || recommended?.products.length === 0) return null;
	return (
		<section aria-labelledby="outras-pecas" aria-busy={!recommended}>
			<h2 id="outras-pecas" className="mb-6 text-2xl md:text-3xl">
				{title}
			</h2>
			<div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
				<div className="aspect-3/2 self-start overflow-hidden rounded-sm bg-backdrop">
					{recommended ? <Scene picture={recommended.picture} /> : null}
				</div>
				<ul className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 lg:grid-cols-1 lg:grid-rows-4 lg:gap-0 lg:border-t lg:border-line">
					{recommended
						? recommended.products.map((product) => (
								<li key={product.id} className={TILE}>
									<RecommendedTile product={product} />
								</li>
							))
						: [1, 2, 3, 4].map((at) => (
								<li key={at} className={TILE}>
									<TileSkeleton />
								</li>
							))}
				</ul>
			</div>
		</section>
	);
}

function Scene({ picture }: Pick<Recommended, "picture">) {
	if (picture?.kind === "room") return <RoomScene {...picture} />;
	return picture ? (
		<Picture
			image={picture.image}
			sizes="(min-width: 1360px) 754px, (min-width: 1024px) 57vw, 92vw"
			className="size-full"
		/>
	) : null;
}

const TILE = "min-w-0 lg:border-b lg:border-line";
/** On wide screens a row of the list beside the room. */
const TILE_LAYOUT = "lg:flex lg:h-full lg:items-center lg:gap-5";
const PHOTOGRAPH = "aspect-square w-full rounded-sm bg-backdrop lg:w-20 lg:flex-none xl:w-24";
/** Two lines, whether the name needs them or not, below which the prices are on one line. */
const NAME = "mt-3 line-clamp-2 h-[2lh] font-serif leading-snug lg:mt-0 lg:h-auto";

function RecommendedTile({
	product: { slug, name, price, image },
}: {
	product: Recommended["products"][number];
}) {
	return (
		<Link to={productPath(slug)} prefetch className={`group block ${TILE_LAYOUT}`}>
			<Picture
				image={image}
				alt=""
				sizes="(min-width: 1280px) 96px, (min-width: 1024px) 80px, (min-width: 768px) 22vw, 44vw"
				className={PHOTOGRAPH}
			/>
			<span className="block min-w-0">
				<span className={`${NAME} decoration-line-strong underline-offset-4 group-hover:underline`}>
					{name}
				</span>
				<Price amount={price} className="mt-1 block text-[0.9375rem] font-semibold" />
			</span>
		</Link>
	);
}

function TileSkeleton() {
	return (
		<span aria-hidden="true" className={`block ${TILE_LAYOUT}`}>
			<Skeleton className={PHOTOGRAPH} />
			<span className="block min-w-0 flex-1">
				<span className={NAME}>
					<Skeleton className="h-5 w-3/4" />
				</span>
				<Skeleton className="mt-1 h-[1lh] w-1/3 text-[0.9375rem]" />
			</span>
		</span>
	);
}

async function fetchRecommended(address: string | undefined, signal: AbortSignal): Promise<Recommended> {
	const query = new URLSearchParams(
		address === undefined
			? { seen: recentlyViewedStore.read().join(",") }
			: { address: address.slice(0, MAX_ADDRESS_LENGTH) },
	);
	return getJson<Recommended>(`${href("/api/recommendations")}?${query}`, { signal });
}
