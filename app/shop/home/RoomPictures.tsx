import { href } from "react-router";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

/** In a gallery of at least this many pictures, the last one is taken to show the product in a room. */
const MIN_PICTURES = 3;
const MAX_ROOMS = 2;

/** Takes products from the end of the grid above, which fewer visitors reach. */
export const chooseRooms = (featured: readonly ProductSummary[]) =>
	featured
		.filter(({ images }) => images.length >= MIN_PICTURES)
		.slice(-MAX_ROOMS)
		.map(({ id, slug, name, images }) => ({ id, slug, name, image: images.at(-1) }));

/** Two featured products shown large in a room, between the sections of the home page. */
export function RoomPictures({ rooms }: { rooms: ReturnType<typeof chooseRooms> }) {
	if (rooms.length === 0) return null;
	return (
		<section aria-labelledby="em-casa" className="wrap near-[calc(200vw+11rem)] pb-16 md:pb-26">
			<h2 id="em-casa" className="text-3xl md:text-4xl">
				Em casa
			</h2>
			<ul className="mt-8 grid gap-x-6 gap-y-10 md:mt-9 md:grid-cols-2">
				{rooms.map(({ id, slug, name, image }) => (
					<li key={id} className="only:md:col-span-2">
						<Link to={href("/product/:slug", { slug })} className="group block">
							<Picture
								image={image}
								sizes="(min-width: 1360px) 668px, (min-width: 768px) 47vw, 100vw"
								className="aspect-square w-full rounded-sm"
							/>
							<span className="mt-3.5 block text-ink-2 underline decoration-transparent underline-offset-4 group-hover:decoration-current">
								{name}
							</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
