import type { ComponentProps } from "react";
import type { ImageView } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import type { ReorderButtons } from "#app/ui/patterns/use-reorderable-list.ts";
import { IconButton } from "#app/ui/primitives/Button.tsx";
import { NoScriptImageControls } from "./NoScriptImageControls.tsx";

interface ImageCardProps extends ComponentProps<"li"> {
	image: ImageView;
	index: number;
	/** The most that the form takes; a single one has no order. */
	max: number;
	isMain: boolean;
	moveButtons: ReorderButtons;
	onRemove: () => void;
}

/** A picture of a form with its description, its place in the order, and its buttons. */
export function ImageCard({ image, index, max, isMain, moveButtons, onRemove, ...item }: ImageCardProps) {
	const isOrdered = max > 1;
	return (
		<li data-item draggable={isOrdered} className="rounded-md border border-line bg-white" {...item}>
			<input type="hidden" name="imageIds" value={image.id} />
			<div className="relative">
				<Picture
					image={image}
					alt={image.alt || `Imagem ${index + 1}`}
					sizes="(min-width: 1280px) 10rem, 45vw"
					className={`aspect-square w-full rounded-t-md ${isOrdered ? "cursor-grab" : ""}`}
				/>
				{isMain && isOrdered ? (
					<span className="absolute top-2 left-2 rounded-sm bg-ink px-2 py-1 text-xs leading-none font-semibold text-paper">
						Principal
					</span>
				) : null}
			</div>
			<input
				name="imageAlts"
				aria-label={`O que a imagem ${index + 1} mostra`}
				placeholder="O que ela mostra"
				defaultValue={image.alt}
				maxLength={300}
				className="h-11 w-full border-y border-line px-2.5 text-sm placeholder:text-ink-2/70"
			/>
			<noscript>
				<NoScriptImageControls image={image} index={index} max={max} />
			</noscript>
			<div className="flex justify-between noscript:hidden">
				{isOrdered ? (
					<>
						<IconButton label={`Mover a imagem ${index + 1} uma posição para trás`} {...moveButtons.back}>
							<Icon name="chevron-left" className="size-5" />
						</IconButton>
						<IconButton
							label={`Mover a imagem ${index + 1} uma posição para a frente`}
							{...moveButtons.forward}
						>
							<Icon name="chevron-right" className="size-5" />
						</IconButton>
					</>
				) : null}
				<IconButton label={`Remover a imagem ${index + 1}`} className="ml-auto" onClick={onRemove}>
					<Icon name="trash" className="size-5" />
				</IconButton>
			</div>
		</li>
	);
}
