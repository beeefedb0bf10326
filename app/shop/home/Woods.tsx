import { href } from "react-router";
import type { WorkshopPictureName } from "#app/content/workshop-picture.ts";
import { materialPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import type { Wood } from "#app/shop/catalogue/woods/woods.server.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

/** Fewer would be no choice. */
const MIN_WOODS = 3;
const NUMBERS: Record<number, string> = { 3: "Três", 4: "Quatro", 5: "Cinco", 6: "Seis" };

/** The woods as a row of swatches, each of which leads to its products. */
export function Woods({ woods }: { woods: readonly Pick<Wood, "name" | "slug" | "text">[] }) {
	if (woods.length < MIN_WOODS) return null;
	return (
		<section aria-labelledby="madeiras" className="near-[28rem] pb-16 md:pb-26">
			<div className="wrap flex flex-wrap items-baseline justify-between gap-x-6">
				<h2 id="madeiras" className="text-3xl md:text-4xl">
					{NUMBERS[woods.length]} madeiras, uma por peça
				</h2>
				<Link
					to={href("/our-woods")}
					className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					Nossas madeiras
				</Link>
			</div>
			<ul className="wrap scroll-run mt-6 gap-4 scroll-px-5 py-2 md:mt-7 md:gap-6 md:scroll-px-10 lg:justify-between">
				{woods.map(({ name, slug, text }) => (
					<li key={name} className="w-30 flex-none snap-start md:w-40">
						<Link to={materialPath(name)} className="group block">
							<WorkshopPicture
								picture={`woods/${slug}` as WorkshopPictureName}
								alt=""
								sizes="160px"
								width={320}
								height={320}
								className="aspect-square w-full rounded-sm bg-backdrop"
							/>
							<span className="mt-3 block font-serif text-lg leading-snug font-medium tracking-[-0.01em] decoration-line-strong underline-offset-4 group-hover:underline">
								{name}
							</span>
							<span className="mt-1 block text-sm text-ink-2">{text}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
