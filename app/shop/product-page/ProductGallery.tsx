import { useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

const ZoomDialog = onDemand(() => import("./ZoomDialog.tsx"));

/**
 * The photographs: on narrow screens in one row to swipe through, on wide ones all of them, the first one large and the
 * others in pairs below it, with thumbnails that lead to each. Without scripts the thumbnails are links.
 */
export function ProductGallery({ images, name }: { images: readonly ImageView[]; name: string }) {
	const carousel = useRef<HTMLDivElement>(null);
	const [visibleIndex, setVisibleIndex] = useState(0);
	const [isZoomOpen, setZoomOpen] = useState(false);

	const readPosition = () => {
		const element = carousel.current;
		if (element && isRow(element))
			setVisibleIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
	};
	// The row may have been swiped or scrolled by a thumbnail before hydration.
	useEffect(readPosition, []);

	function show(at: number) {
		const element = carousel.current;
		if (!element) return;
		setVisibleIndex(at);
		if (isRow(element)) element.scrollTo({ left: at * element.clientWidth, behavior: "instant" });
		else element.children[at]?.scrollIntoView({ block: "nearest", behavior: "instant" });
	}

	if (images.length === 0) {
		return <Picture image={null} sizes="100vw" className="w-full rounded-sm" />;
	}
	return (
		<section
			aria-label={`Fotos de ${name}`}
			className={images.length > 1 ? "lg:grid lg:grid-cols-[5.25rem_minmax(0,1fr)] lg:gap-5" : ""}
		>
			{images.length > 1 ? (
				<ul className="hidden gap-3 self-start lg:sticky lg:top-24 lg:grid">
					{images.map((image, at) => (
						<li key={image.id}>
							<a
								href={`#foto-${at + 1}`}
								aria-label={`Foto ${at + 1} de ${images.length}`}
								onClick={(event) => {
									event.preventDefault();
									show(at);
								}}
								className="block rounded-sm outline-offset-2"
							>
								<Picture image={image} alt="" sizes="84px" className="aspect-square w-full rounded-sm" />
							</a>
						</li>
					))}
				</ul>
			) : null}
			<div className="relative -mx-5 md:mx-0 print:mx-0 print:max-w-80">
				<div
					ref={carousel}
					// A row that does not scroll does not need keyboard focus.
					{...(images.length > 1
						? { tabIndex: 0, role: "group", "aria-label": "Fotos, em tamanho grande" }
						: {})}
					onScroll={readPosition}
					// In a low window the whole product stays above the bar with the price.
					className="scroll-run aspect-square w-full bg-backdrop md:rounded-sm max-lg:[@media(height<40rem)]:max-h-[max(11rem,calc(100svh-15.25rem))] lg:grid lg:aspect-auto lg:grid-cols-2 lg:gap-5 lg:overflow-visible lg:bg-transparent"
				>
					{images.map((image, at) => (
						// biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the button.
						// biome-ignore lint/a11y/useKeyWithClickEvents: keyboards use the button.
						<div
							key={image.id}
							id={`foto-${at + 1}`}
							onClick={() => {
								setVisibleIndex(at);
								setZoomOpen(true);
							}}
							className={`size-full flex-none cursor-zoom-in snap-center scroll-mt-[100vh] lg:h-auto lg:scroll-my-24 lg:overflow-hidden lg:rounded-sm lg:bg-backdrop ${wideShape(at, images.length)}`}
						>
							<Picture
								image={image}
								sizes={
									isInPair(at, images.length)
										? "(min-width: 1360px) 348px, (min-width: 1024px) 25vw, 100vw"
										: "(min-width: 1360px) 716px, (min-width: 1024px) 50vw, 100vw"
								}
								priority={at === 0}
								className={`size-full max-lg:[@media(height<40rem)]:bg-none! max-lg:[@media(height<40rem)]:object-contain ${at === 0 ? "lg:[@media(height<56rem)]:bg-none! lg:[@media(height<56rem)]:object-contain" : ""}`}
							/>
						</div>
					))}
				</div>
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={() => setZoomOpen(true)}
					className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-paper/85 hover:bg-paper forced-colors:border"
					aria-label="Ampliar foto"
					title="Ampliar foto"
				>
					<Icon name="zoom" className="size-5" />
				</button>
				{images.length > 1 ? (
					<p
						aria-hidden="true"
						className="pointer-events-none absolute bottom-3 left-3 rounded-sm bg-paper/85 px-2 py-1 text-sm leading-none tabular-nums lg:hidden"
					>
						{visibleIndex + 1}/{images.length}
					</p>
				) : null}
			</div>
			<ZoomDialog
				open={isZoomOpen}
				images={images}
				name={name}
				at={visibleIndex}
				onShow={show}
				onClose={() => setZoomOpen(false)}
			/>
		</section>
	);
}

/** Whether the photographs are in a row that scrolls, and not below each other. */
const isRow = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

/**
 * The second and the third are beside each other, and so on; a last one without a neighbour is as wide as the first.
 */
const isInPair = (at: number, count: number): boolean => at > 0 && (at % 2 === 0 || at < count - 1);

/** On wide screens the first photograph is never higher than the window below the header. */
const wideShape = (at: number, count: number): string =>
	isInPair(at, count)
		? "lg:aspect-4/5"
		: at === 0
			? "lg:col-span-2 lg:aspect-square lg:max-h-[max(11rem,calc(100svh-11rem))]"
			: "lg:col-span-2 lg:aspect-4/3";
