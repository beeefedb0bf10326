import { type MouseEvent, useLayoutEffect, useRef } from "react";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";

/** A point of a photograph, as fractions of its width and height, and its position in the frame. */
export interface PhotoPoint {
	x: number;
	y: number;
	/** Pixels from the frame's corner; in the middle of the frame when missing. */
	frame?: { left: number; top: number };
}

/** How many times larger than the whole photograph in its frame. */
const ENLARGEMENT = 2.5;

/** Pixels that a press may slip before it drags the photograph. */
const DRAG_FROM_PX = 4;

const MOVES_PX: Readonly<Record<string, readonly [number, number]>> = {
	ArrowLeft: [-80, 0],
	ArrowRight: [80, 0],
	ArrowUp: [0, -80],
	ArrowDown: [0, 80],
};

/** The point under a press on a photograph that is shown whole in the middle of its box. */
export function pressedPoint(
	{ currentTarget, clientX, clientY }: MouseEvent<Element>,
	{ width, height }: Pick<ImageView, "width" | "height">,
): PhotoPoint {
	const box = currentTarget.getBoundingClientRect();
	const scale = Math.min(box.width / width, box.height / height);
	const frame = { left: clientX - box.left, top: clientY - box.top };
	const share = (distance: number, extent: number, whole: number) =>
		Math.min(1, Math.max(0, (distance - (extent - whole) / 2) / whole));
	return {
		x: share(frame.left, box.width, width * scale),
		y: share(frame.top, box.height, height * scale),
		frame,
	};
}

/** A photograph larger than its frame: the pressed point stays under the pointer, and dragging moves around in it. */
export function EnlargedPhoto({
	image,
	at,
	onLeave,
}: {
	image: ImageView;
	at: PhotoPoint;
	onLeave: () => void;
}) {
	const frame = useRef<HTMLDivElement>(null);
	const pressedAt = useRef({ x: 0, y: 0 });

	useLayoutEffect(() => {
		const { current } = frame;
		if (!current) return;
		const { left, top } = at.frame ?? { left: current.clientWidth / 2, top: current.clientHeight / 2 };
		current.scrollTo({
			left: at.x * current.scrollWidth - left,
			top: at.y * current.scrollHeight - top,
			behavior: "instant",
		});
	}, [at]);

	// The arrows move the photograph wherever in the dialog the focus is.
	useLayoutEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const move = MOVES_PX[event.key];
			if (!move) return;
			event.preventDefault();
			frame.current?.scrollBy({ left: move[0], top: move[1], behavior: "instant" });
		};
		addEventListener("keydown", onKeyDown);
		return () => removeEventListener("keydown", onKeyDown);
	}, []);

	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's keys and its button do the same.
		// biome-ignore lint/a11y/noStaticElementInteractions: a scrolling group, which the keys move too.
		<div
			ref={frame}
			{...{ tabIndex: 0, role: "group", "aria-label": "Foto ampliada: arraste para ver os detalhes" }}
			onPointerDown={({ clientX: x, clientY: y }) => {
				pressedAt.current = { x, y };
			}}
			onPointerMove={({ buttons, pointerType, movementX, movementY, currentTarget }) => {
				// Fingers scroll it as any other area.
				if (pointerType !== "mouse" || buttons !== 1) return;
				currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: "instant" });
			}}
			onClick={({ clientX, clientY }) => {
				const { x, y } = pressedAt.current;
				if (Math.hypot(clientX - x, clientY - y) < DRAG_FROM_PX) onLeave();
			}}
			className="flex size-full cursor-grab overflow-auto overscroll-contain active:cursor-grabbing"
		>
			<div
				className="pointer-events-none m-auto flex-none select-none"
				style={{
					width: `calc(${ENLARGEMENT} * min(100cqw, 100cqh * ${image.width / image.height}))`,
					aspectRatio: `${image.width} / ${image.height}`,
				}}
			>
				<Picture image={image} sizes="200vw" priority className="size-full bg-none!" />
			</div>
		</div>
	);
}
