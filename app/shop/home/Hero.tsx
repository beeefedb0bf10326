import { href } from "react-router";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Claims } from "./claims.queries.server.ts";
import type { HeroText } from "./read-hero.server.ts";

/**
 * One photograph with an empty side for the headline. Where that side is too narrow, the text is on paper: on tablets
 * and in enlarged windows beside the tall photograph, which is whole in the first window, on phones above it.
 */
export function Hero({ hero, claims }: { hero: HeroText; claims: Claims }) {
	return (
		<section
			aria-labelledby="titulo"
			className="relative sm:max-lg:grid sm:max-lg:min-h-[56vw] sm:max-lg:grid-cols-2 lg:min-h-[clamp(34rem,50vw,48rem)]"
		>
			<div className="wrap relative z-10 flex flex-col items-start py-8 sm:max-lg:justify-center md:py-12 lg:min-h-[clamp(34rem,50vw,48rem)] lg:justify-center lg:pt-0 lg:pb-16">
				<h1
					id="titulo"
					className="max-w-[9ch] text-[2.875rem] leading-[1.02] tracking-[-0.03em] sm:max-lg:text-[clamp(2.5rem,6.5vw,3.75rem)] lg:text-[clamp(3.25rem,5.3vw,4.75rem)]"
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
			<div className="relative aspect-4/5 overflow-hidden bg-backdrop sm:aspect-auto sm:max-lg:sticky sm:max-lg:top-16 sm:max-lg:max-h-[max(11rem,calc(100svh-7.25rem))] lg:absolute lg:inset-0">
				<WorkshopPicture
					picture={hero.tall}
					wide={{ picture: hero.wide, from: "1024px" }}
					alt={hero.alt}
					sizes="(min-width: 1024px) 100vw, (min-width: 640px) 56vw, 100vw"
					width={1440}
					height={810}
					priority
					className="size-full object-bottom sm:max-lg:absolute sm:max-lg:inset-0 lg:object-[72%_62%]"
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
			className="absolute top-5 right-5 grid size-27 rotate-[-8deg] place-content-center rounded-full bg-heartwood forced-colors:border text-center text-on-heartwood shadow-[inset_0_0_0_4px_var(--color-heartwood),inset_0_0_0_6px_var(--color-on-heartwood)] lg:top-[12%] lg:right-[5%] lg:size-32"
		>
			<span className="font-serif text-3xl leading-none font-medium tracking-[-0.02em] lg:text-4xl">
				{percent}%
			</span>{" "}
			<span className="mx-auto mt-1 max-w-[5.25rem] text-balance text-[0.625rem] leading-tight font-semibold tracking-[0.04em] uppercase lg:text-[0.6875rem] lg:tracking-[0.06em]">
				OFF {note}
			</span>
		</p>
	);
}
