import { href } from "react-router";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Claims } from "./claims.queries.server.ts";
import type { HeroText } from "./read-hero.server.ts";

/**
 * One photograph with an empty side for the headline. Where that side is too narrow, the text is on paper above the
 * photograph.
 */
export function Hero({ hero, claims }: { hero: HeroText; claims: Claims }) {
	return (
		<section aria-labelledby="titulo" className="relative lg:min-h-[clamp(34rem,50vw,48rem)]">
			<div className="wrap relative z-10 flex flex-col items-start pt-8 pb-8 md:py-16 lg:min-h-[clamp(34rem,50vw,48rem)] lg:justify-center lg:pt-0 lg:pb-16">
				<h1
					id="titulo"
					className="max-w-[9ch] text-[2.875rem] leading-[1.02] tracking-[-0.03em] md:max-lg:max-w-none md:max-lg:text-6xl lg:text-[clamp(3.25rem,5.3vw,4.75rem)]"
				>
					{hero.headline}
				</h1>
				<p className="mt-4 max-w-[34ch] text-[1.0625rem] leading-snug md:mt-7 md:text-xl md:leading-normal">
					{hero.introduction}
				</p>
				<div className="mt-6 flex flex-wrap gap-3 md:mt-9">
					<ButtonLink to={href("/products")}>{hero.button}</ButtonLink>
					<a href="#destaques" className={buttonStyle("secondary")}>
						{hero.secondButton}
					</a>
				</div>
				{claims.customers ? (
					<p className="mt-5 flex items-center gap-3 text-[0.9375rem] md:mt-9">
						<span aria-hidden="true" className="flex text-heartwood">
							{[1, 2, 3, 4, 5].map((star) => (
								<BrandIcon key={star} name="star" className="size-4" />
							))}
						</span>
						{claims.customers}
					</p>
				) : null}
			</div>
			<div className="relative aspect-4/5 overflow-hidden bg-backdrop md:aspect-video lg:absolute lg:inset-0 lg:aspect-auto">
				<WorkshopPicture
					picture={hero.tall}
					wide={{ picture: hero.wide, from: "768px" }}
					alt={hero.alt}
					sizes="100vw"
					width={1440}
					height={810}
					priority
					className="size-full object-bottom lg:object-[72%_62%]"
				/>
				{claims.discount ? <DiscountBadge {...claims.discount} /> : null}
			</div>
		</section>
	);
}

/** The offer as a small printed seal, placed on the wall and not over the furniture. */
function DiscountBadge({ percent, note }: { percent: number; note: string }) {
	return (
		<p
			data-keep-clear
			className="absolute top-5 right-5 grid size-27 rotate-[-8deg] place-content-center rounded-full bg-heartwood forced-colors:border text-center text-on-heartwood shadow-[inset_0_0_0_4px_var(--color-heartwood),inset_0_0_0_6px_var(--color-on-heartwood)] md:top-[12%] md:right-[5%] md:size-32"
		>
			<span className="font-serif text-3xl leading-none font-medium tracking-[-0.02em] md:text-4xl">
				{percent}%
			</span>{" "}
			<span className="mx-auto mt-1 max-w-[5.25rem] text-balance text-[0.625rem] leading-tight font-semibold tracking-[0.04em] uppercase md:text-[0.6875rem] md:tracking-[0.06em]">
				OFF {note}
			</span>
		</p>
	);
}
