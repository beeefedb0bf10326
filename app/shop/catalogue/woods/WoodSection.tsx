import type { WorkshopPictureName } from "#app/content/workshop-picture.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { materialPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import type { WoodOnSale } from "./read-woods.server.ts";
import { WoodFacts } from "./WoodFacts.tsx";

/** A wood from close up: what it is, how to care for it, and three products of it. */
export function WoodSection({ wood, priority }: { wood: WoodOnSale; priority: boolean }) {
	const { name, slug, text, about, care, closeUp, count, products } = wood;
	return (
		<section
			aria-labelledby={slug}
			className="grid gap-x-16 gap-y-6 border-t border-line py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start"
		>
			<WorkshopPicture
				picture={`woods/close-ups/${slug}` as WorkshopPictureName}
				alt={closeUp}
				sizes="(min-width: 1360px) 800px, (min-width: 1024px) 55vw, 92vw"
				width={960}
				height={720}
				priority={priority}
				className="aspect-4/3 w-full rounded-sm bg-backdrop"
			/>
			<div>
				<h2 id={slug} className="scroll-mt-28 text-3xl md:text-4xl">
					{name}
				</h2>
				<p className="mt-2 text-lg text-ink-2">{text}</p>
				<p className="mt-4 mb-6">{about}</p>
				<WoodFacts {...wood} />
				<h3 className="mt-6 font-sans text-sm font-normal tracking-normal text-ink-2">Como cuidar</h3>
				<p className="text-[0.9375rem]">{care}</p>
			</div>
			<div className="lg:col-span-2">
				<ul className="grid grid-cols-3 gap-3 md:max-w-2xl md:gap-6">
					{products.map((product) => (
						<li key={product.slug}>
							<Link to={productPath(product.slug)} prefetch className="group block">
								<Picture
									image={product.image}
									alt=""
									sizes="(min-width: 768px) 208px, 30vw"
									className="aspect-square w-full rounded-sm"
								/>
								<span className="mt-2 block font-serif leading-snug decoration-line-strong underline-offset-4 group-hover:underline max-md:text-sm">
									{product.name}
								</span>
								<Price amount={product.price} className="mt-1 block text-[0.9375rem] font-semibold" />
							</Link>
						</li>
					))}
				</ul>
				<Link
					to={materialPath(name)}
					className="mt-2 inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					{count === 1 ? "Ver a peça" : `Ver as ${count} peças`} em {name.toLocaleLowerCase("pt-BR")}
				</Link>
			</div>
		</section>
	);
}
