import { useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

const ZoomDialog = onDemand(() => import("./ZoomDialog.tsx"));

/**
 * The photographs in one row with scroll snapping: swiped on phones, controlled by thumbnails on wide screens. Without
 * scripts the thumbnails are links to the photographs.
 */
export function ProductGallery({ images, name }: { images: readonly ImageView[]; name: string }) {
	const carousel = useRef<HTMLDivElement>(null);
	const [visibleIndex, setVisibleIndex] = useState(0);
	const [isZoomOpen, setZoomOpen] = useState(false);

	const readPosition = () => {
		const element = carousel.current;
		if (element) setVisibleIndex(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
	};
	// The row may have been swiped or scrolled by a thumbnail before hydration.
	useEffect(readPosition, []);

	function show(at: number) {
		const element = carousel.current;
		if (!element) return;
		setVisibleIndex(at);
		element.scrollTo({ left: at * element.clientWidth, behavior: "instant" });
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
				<ul className="hidden content-start gap-3 lg:grid">
					{images.map((image, at) => (
						<li key={image.id}>
							<a
								href={`#foto-${at + 1}`}
								aria-label={`Foto ${at + 1} de ${images.length}`}
								aria-current={at === visibleIndex ? "true" : undefined}
								onClick={(event) => {
									event.preventDefault();
									show(at);
								}}
								className="block rounded-sm outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-ink"
							>
								<Picture image={image} alt="" sizes="84px" className="aspect-square w-full rounded-sm" />
							</a>
						</li>
					))}
				</ul>
			) : null}
			<div className="relative -mx-5 md:mx-0">
				<div
					ref={carousel}
					// A row that does not scroll does not need keyboard focus.
					{...(images.length > 1
						? { tabIndex: 0, role: "group", "aria-label": "Fotos, em tamanho grande" }
						: {})}
					onScroll={readPosition}
					// In a low window the whole product stays above the bar with the price.
					className="scroll-run aspect-square bg-backdrop md:rounded-sm [@media(height<40rem)]:max-h-[max(11rem,calc(100svh-15.25rem))]"
				>
					{images.map((image, at) => (
						// biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the button.
						// biome-ignore lint/a11y/useKeyWithClickEvents: keyboards use the button.
						<div
							key={image.id}
							id={`foto-${at + 1}`}
							onClick={() => setZoomOpen(true)}
							className="size-full flex-none cursor-zoom-in snap-center scroll-mt-[100vh]"
						>
							<Picture
								image={image}
								sizes="(min-width: 1360px) 716px, (min-width: 1024px) 50vw, 100vw"
								priority={at === 0}
								className="size-full [@media(height<40rem)]:bg-none! [@media(height<40rem)]:object-contain"
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
