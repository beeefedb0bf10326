import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type HomeCategory, UNDESCRIBED_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";

/** How long each photograph of a card is shown while somebody looks at it, in milliseconds. */
const CYCLE = 1_400;

/** The categories as a run of tall photographs: dragged, swiped, or reached by keyboard and buttons. */
export function CategoryRun({ categories }: { categories: readonly HomeCategory[] }) {
	const run = useRef<HTMLUListElement>(null);
	const drag = useMouseDrag();
	const move = (direction: 1 | -1) => {
		const { current } = run;
		current?.scrollBy({ left: direction * current.clientWidth * 0.8, behavior: "smooth" });
	};
	if (categories.length === 0) return null;
	return (
		<section aria-labelledby="colecao" className="pt-16 md:pt-26">
			<div className="wrap flex items-end justify-between gap-6">
				<h2 id="colecao" className="text-3xl md:text-4xl">
					Explore Nossa Coleção
				</h2>
				<div className="hidden gap-1 md:flex">
					<IconButton label="Categorias anteriores" onClick={() => move(-1)}>
						<Icon name="chevron-left" />
					</IconButton>
					<IconButton label="Próximas categorias" onClick={() => move(1)}>
						<Icon name="chevron-right" />
					</IconButton>
				</div>
			</div>
			<ul
				ref={run}
				{...drag}
				className="scroll-run mt-8 gap-4 px-[max(1.25rem,calc((100vw-85rem)/2+2.5rem))] scroll-px-[max(1.25rem,calc((100vw-85rem)/2+2.5rem))] md:mt-9 md:gap-6 md:scroll-px-[max(2.5rem,calc((100vw-85rem)/2+2.5rem))] md:px-[max(2.5rem,calc((100vw-85rem)/2+2.5rem))]"
			>
				{categories.map((category) => (
					<li key={category.id} className="w-[66vw] max-w-60 flex-none snap-start md:w-60 md:max-w-none">
						<CategoryCard category={category} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** In pixels, of the tall card: a wider photograph is cut at the sides, and must be fetched as wide. */
const CARD = { width: 240, height: 300 };

function shownWidth(image: ImageView | undefined): number {
	return image ? Math.max(CARD.width, Math.round((CARD.height * image.width) / image.height)) : CARD.width;
}

function CategoryCard({ category }: { category: HomeCategory }) {
	const { images, name, slug, description } = category;
	const [shown, setShown] = useState(0);
	const [isWatched, setWatched] = useState(false);

	// The pictures change only for somebody who points at the card, and stop when they leave.
	useEffect(() => {
		if (!isWatched || images.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const timer = setInterval(() => setShown((current) => (current + 1) % images.length), CYCLE);
		return () => {
			clearInterval(timer);
			setShown(0);
		};
	}, [isWatched, images.length]);

	return (
		<Link
			to={`/products?category=${slug}`}
			title={description ?? UNDESCRIBED_CATEGORY}
			draggable={false}
			onPointerEnter={() => setWatched(true)}
			onPointerLeave={() => setWatched(false)}
			onFocus={() => setWatched(true)}
			onBlur={() => setWatched(false)}
			className="group block"
		>
			<span className="relative block aspect-4/5 overflow-hidden rounded-sm bg-backdrop">
				<Picture
					image={images[shown] ?? null}
					alt=""
					sizes={`${shownWidth(images[shown])}px`}
					className="pointer-events-none size-full"
				/>
			</span>
			<span className="mt-3.5 block font-serif text-lg leading-snug font-medium tracking-[-0.01em]">
				{name}
			</span>
			<span className="text-sm text-ink-2 underline decoration-transparent underline-offset-4 group-hover:decoration-current">
				Ver produtos
			</span>
		</Link>
	);
}

/** Lets a mouse drag the run as a finger does; a drag is not a click on what lies under it. */
function useMouseDrag() {
	const start = useRef<{ x: number; left: number } | null>(null);
	const moved = useRef(false);
	return {
		onPointerDown(event: PointerEvent<HTMLUListElement>) {
			if (event.pointerType !== "mouse" || event.button !== 0) return;
			start.current = { x: event.clientX, left: event.currentTarget.scrollLeft };
			moved.current = false;
		},
		onPointerMove(event: PointerEvent<HTMLUListElement>) {
			if (!start.current) return;
			const distance = event.clientX - start.current.x;
			if (Math.abs(distance) > 6) moved.current = true;
			if (moved.current) event.currentTarget.scrollLeft = start.current.left - distance;
		},
		onPointerUp: () => {
			start.current = null;
		},
		onPointerLeave: () => {
			start.current = null;
		},
		onClickCapture(event: { preventDefault(): void }) {
			if (moved.current) event.preventDefault();
			moved.current = false;
		},
	};
}
