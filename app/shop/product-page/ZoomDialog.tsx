import { useEffect, useRef, useState } from "react";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

/** A photograph over the whole screen, and at twice the size for moving around in it. */
export default function ZoomDialog({
	open,
	images,
	name,
	at,
	onShow,
	onClose,
}: {
	open: boolean;
	images: readonly ImageView[];
	name: string;
	at: number;
	onShow: (at: number) => void;
	onClose: () => void;
}) {
	const [isZoomed, setZoomed] = useState(false);
	const viewport = useRef<HTMLDivElement>(null);
	const image = images[at];

	// The enlarged picture opens at its centre, where the product is.
	useEffect(() => {
		const element = viewport.current;
		if (!element || !isZoomed) return;
		element.scrollTo({
			left: (element.scrollWidth - element.clientWidth) / 2,
			top: (element.scrollHeight - element.clientHeight) / 2,
			behavior: "instant",
		});
	}, [isZoomed]);

	const step = (by: number) => {
		setZoomed(false);
		onShow((at + by + images.length) % images.length);
	};

	return (
		<Modal
			open={open}
			onClose={() => {
				setZoomed(false);
				onClose();
			}}
			title={`Fotos de ${name}`}
			hideTitle
			shape="wide"
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys repeat what the buttons do. */}
			<div
				className="flex h-[calc(100dvh-6.5rem)] flex-col md:h-[calc(100dvh-8.5rem)]"
				onKeyDown={(event) => {
					if (isZoomed || images.length < 2) return;
					if (event.key === "ArrowLeft") step(-1);
					if (event.key === "ArrowRight") step(1);
				}}
			>
				<div
					ref={viewport}
					{...(isZoomed
						? { tabIndex: 0, role: "group", "aria-label": "Foto ampliada: arraste para ver os detalhes" }
						: {})}
					className={`min-h-0 flex-1 ${isZoomed ? "overflow-auto" : "overflow-hidden"}`}
				>
					<button
						type="button"
						aria-label={isZoomed ? "Afastar" : "Aproximar"}
						onClick={() => setZoomed(!isZoomed)}
						className={`grid place-items-center ${isZoomed ? "aspect-square w-[max(200%,100dvh)] cursor-zoom-out" : "size-full cursor-zoom-in"}`}
					>
						<Picture
							image={image}
							sizes={isZoomed ? "200vw" : "100vw"}
							priority
							className={`max-h-full max-w-full object-contain! ${isZoomed ? "size-full" : "aspect-square h-full w-auto bg-contain!"}`}
						/>
					</button>
				</div>
				<div className="flex items-center justify-center gap-4 pt-3">
					{images.length > 1 ? (
						<IconButton label="Foto anterior" onClick={() => step(-1)}>
							<Icon name="chevron-left" />
						</IconButton>
					) : null}
					<p role="status" className="min-w-16 text-center text-sm text-ink-2 tabular-nums">
						{at + 1} de {images.length}
					</p>
					{images.length > 1 ? (
						<IconButton label="Próxima foto" onClick={() => step(1)}>
							<Icon name="chevron-right" />
						</IconButton>
					) : null}
				</div>
			</div>
		</Modal>
	);
}
