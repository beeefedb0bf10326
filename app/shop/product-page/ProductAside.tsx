import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

/** The product that a screen of its own is about, in the page's `with-aside`. */
export function ProductAside({
	product: { name, slug, image },
}: {
	product: { name: string; slug: string; image: ListImage | null };
}) {
	return (
		<aside aria-label="A peça" className="max-lg:flex max-lg:items-center max-lg:gap-5">
			<Picture
				image={image}
				alt=""
				sizes="(min-width: 64rem) 352px, 96px"
				className="aspect-square w-24 flex-none rounded-sm bg-backdrop lg:w-full"
			/>
			<p className="min-w-0 break-words font-serif text-xl lg:mt-4">
				<Link
					to={productPath(slug)}
					className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					{name}
				</Link>
			</p>
		</aside>
	);
}
