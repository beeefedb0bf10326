import { type PointerEvent, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { HomeCategory } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { DEFAULT_CATEGORY_DESCRIPTION } from "#app/shop/catalogue/categories/category.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

/** How long each photograph of a card is shown while it is active, in milliseconds. */
const CYCLE_MS = 1_400;

/** The categories as a carousel of tall photographs, moved by dragging, swiping, keyboard or buttons. */
export function CategoryCarousel({ categories }: { categories: readonly HomeCategory[] }) {
	const carousel = useRef<HTMLUListElement>(null);
	const drag = useDragScroll();
	const scrollByPage = (direction: 1 | -1) => {
		const { current } = carousel;
		const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
		current?.scrollBy({
			left: direction * current.clientWidth * 0.8,
			behavior: isStill ? "instant" : "smooth",
		});
	};
	if (categories.length === 0) return null;
	return (
		<section aria-labelledby="colecao" className="pt-16 md:pt-26">
			<div className="wrap flex items-end justify-between gap-6">
				<h2 id="colecao" className="text-3xl md:text-4xl">
					Explore Nossa Coleção
				</h2>
				<div className="hidden gap-1 md:flex">
					<IconButton label="Categorias anteriores" onClick={() => scrollByPage(-1)}>
						<Icon name="chevron-left" />
					</IconButton>
					<IconButton label="Próximas categorias" onClick={() => scrollByPage(1)}>
						<Icon name="chevron-right" />
					</IconButton>
				</div>
			</div>
			<ul
				ref={carousel}
				{...drag}
				className="scroll-run mt-6 -mb-2 gap-4 py-2 px-[max(1.25rem,calc((100vw-85rem)/2+2.5rem))] scroll-px-[max(1.25rem,calc((100vw-85rem)/2+2.5rem))] md:mt-7 md:gap-6 md:scroll-px-[max(2.5rem,calc((100vw-85rem)/2+2.5rem))] md:px-[max(2.5rem,calc((100vw-85rem)/2+2.5rem))]"
			>
				{categories.map((category) => (
					<li key={category.id} className="w-50 flex-none snap-start md:w-60">
						<CategoryCard category={category} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** In pixels. The card is tall, so a wide photograph is cut at the sides and must be fetched larger. */
const CARD_SIZE = { width: 240, height: 300 };

function imageWidth(image: ListImage | undefined): number {
	return image
		? Math.max(CARD_SIZE.width, Math.round((CARD_SIZE.height * image.width) / image.height))
		: CARD_SIZE.width;
}

function CategoryCard({ category }: { category: HomeCategory }) {
	const { images, name, slug, description } = category;
	const [shownIndex, setShownIndex] = useState(0);
	const [isHovered, setHovered] = useState(false);

	// From the close-up to a whole product at once, and then on to others, until the pointer or the focus leaves.
	useEffect(() => {
		if (!isHovered || images.length < 2) return;
		setShownIndex(1);
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => setShownIndex(0);
		const timer = setInterval(() => setShownIndex((current) => (current + 1) % images.length), CYCLE_MS);
		return () => {
			clearInterval(timer);
			setShownIndex(0);
		};
	}, [isHovered, images.length]);

	return (
		<Link
			to={`${href("/products")}?category=${slug}`}
			title={description ?? DEFAULT_CATEGORY_DESCRIPTION}
			draggable={false}
			onPointerEnter={() => setHovered(true)}
			onPointerLeave={() => setHovered(false)}
			onFocus={() => setHovered(true)}
			onBlur={() => setHovered(false)}
			className="group block"
		>
			<span className="relative block aspect-4/5 overflow-hidden rounded-sm bg-backdrop">
				<Picture
					image={images[shownIndex] ?? null}
					alt=""
					sizes={`${imageWidth(images[shownIndex])}px`}
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

/** Lets a mouse drag the carousel as a finger does. A drag does not count as a click on the element below. */
function useDragScroll() {
	const start = useRef<{ x: number; left: number } | null>(null);
	const hasMoved = useRef(false);
	return {
		onPointerDown(event: PointerEvent<HTMLUListElement>) {
			if (event.pointerType !== "mouse" || event.button !== 0) return;
			start.current = { x: event.clientX, left: event.currentTarget.scrollLeft };
			hasMoved.current = false;
		},
		onPointerMove(event: PointerEvent<HTMLUListElement>) {
			if (!start.current) return;
			const distance = event.clientX - start.current.x;
			if (Math.abs(distance) > 6) hasMoved.current = true;
			if (hasMoved.current) event.currentTarget.scrollLeft = start.current.left - distance;
		},
		onPointerUp: () => {
			start.current = null;
		},
		onPointerLeave: () => {
			start.current = null;
		},
		onClickCapture(event: { preventDefault(): void }) {
			if (hasMoved.current) event.preventDefault();
			hasMoved.current = false;
		},
	};
}
