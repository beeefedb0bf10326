import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { Dialog } from "#app/ui/primitives/Dialog.tsx";
import { EnlargedPhoto, type PhotoPoint, pressedPoint } from "./EnlargedPhoto.tsx";

const MIDDLE: PhotoPoint = { x: 0.5, y: 0.5 };

/**
 * A product's photographs over the whole window, each of them whole: swiped or stepped through, and enlarged around
 * the point that is pressed.
 */
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
	const dialogId = useId();
	const run = useRef<HTMLDivElement>(null);
	const [enlargedAt, setEnlargedAt] = useState<PhotoPoint | null>(null);
	const image = images[at];
	const isEnlarged = enlargedAt !== null;

	// biome-ignore lint/correctness/useExhaustiveDependencies: the run is new after each opening and enlargement.
	useLayoutEffect(() => {
		const { current } = run;
		// While it is swiped the run is already there, and snaps by itself.
		if (current && positionOf(current) !== at)
			current.scrollTo({ left: at * current.clientWidth, behavior: "instant" });
	}, [open, at, isEnlarged]);

	// A window of another width moves the photographs, not the position in the run.
	useEffect(() => {
		const keepPlace = () =>
			run.current?.scrollTo({ left: at * run.current.clientWidth, behavior: "instant" });
		addEventListener("resize", keepPlace);
		return () => removeEventListener("resize", keepPlace);
	}, [at]);

	const show = (next: number) => {
		setEnlargedAt(null);
		onShow((next + images.length) % images.length);
	};
	// On the window, because a press on a photograph takes the focus from the dialog's buttons.
	useEffect(() => {
		if (!open) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.altKey || event.ctrlKey || event.metaKey) return;
			const actions: Record<string, () => void> = {
				Home: () => show(0),
				End: () => show(images.length - 1),
				"+": () => setEnlargedAt(enlargedAt ?? MIDDLE),
				"=": () => setEnlargedAt(enlargedAt ?? MIDDLE),
				"-": () => setEnlargedAt(null),
				// The arrows move around in an enlarged photograph.
				...(isEnlarged ? {} : { ArrowLeft: () => show(at - 1), ArrowRight: () => show(at + 1) }),
			};
			const action = actions[event.key];
			if (!action) return;
			event.preventDefault();
			action();
		};
		addEventListener("keydown", onKeyDown);
		return () => removeEventListener("keydown", onKeyDown);
	});

	return (
		<Dialog
			id={dialogId}
			open={open}
			// Before it was shown, the run had no width.
			onOpen={() => run.current?.scrollTo({ left: at * run.current.clientWidth, behavior: "instant" })}
			onClose={() => {
				setEnlargedAt(null);
				onClose();
			}}
			aria-label={`Fotos de ${name}`}
			className="m-auto h-dvh max-h-none w-dvw max-w-none overscroll-contain bg-paper text-ink"
		>
			{open && image ? (
				<div className="flex h-full flex-col gap-2 p-2 md:gap-3 md:p-4">
					<div className="flex flex-none items-center">
						{images.length > 1 ? (
							<IconButton label="Foto anterior" onClick={() => show(at - 1)}>
								<Icon name="chevron-left" />
							</IconButton>
						) : null}
						<p role="status" className="min-w-16 text-center text-sm text-ink-2 tabular-nums">
							{at + 1} de {images.length}
							<span className="sr-only">: {image.alt}</span>
						</p>
						{images.length > 1 ? (
							<IconButton label="Próxima foto" onClick={() => show(at + 1)}>
								<Icon name="chevron-right" />
							</IconButton>
						) : null}
						<IconButton
							label={isEnlarged ? "Afastar" : "Aproximar"}
							onClick={() => setEnlargedAt(isEnlarged ? null : MIDDLE)}
							className="ml-auto"
						>
							<Icon name={isEnlarged ? "minus" : "plus"} />
						</IconButton>
						<IconButton label="Fechar" command="close" commandfor={dialogId}>
							<Icon name="close" />
						</IconButton>
					</div>
					<div data-frame className="relative min-h-0 flex-1 [container-type:size]">
						{enlargedAt ? (
							<EnlargedPhoto image={image} at={enlargedAt} onLeave={() => setEnlargedAt(null)} />
						) : (
							<div
								ref={run}
								{...(images.length > 1
									? { tabIndex: 0, role: "group", "aria-label": "Fotos, uma ao lado da outra" }
									: {})}
								onScroll={({ currentTarget }) => {
									const position = positionOf(currentTarget);
									if (position !== at) onShow(position);
								}}
								className="scroll-run h-full cursor-zoom-in"
							>
								{images.map((photo, index) => (
									<div
										key={photo.id}
										aria-hidden={index === at ? undefined : true}
										onClick={(event) => setEnlargedAt(pressedPoint(event, photo))}
										className="relative size-full flex-none snap-center"
									>
										<Picture
											image={photo}
											sizes="100vw"
											priority={index === at}
											className="absolute inset-0 size-full bg-none! object-contain!"
										/>
									</div>
								))}
							</div>
						)}
					</div>
				</div>
			) : null}
		</Dialog>
	);
}

/** The position of the photograph in view. */
const positionOf = ({ scrollLeft, clientWidth }: Element): number =>
	Math.round(scrollLeft / Math.max(1, clientWidth));
