import { useEffect, useRef, useState } from "react";
import { type ImageView, imageUrlNear, type ListImage, srcSet } from "./image.ts";

interface PictureProps {
	/** Null or missing shows “Sem Imagem” in its place. */
	image: ListImage | ImageView | null | undefined;
	/** The `sizes` attribute, for the shown width: "(min-width: 1024px) 25vw, 50vw". */
	sizes: string;
	/** For pictures that are seen first: loaded at once and before the others. */
	priority?: boolean;
	/** Sets the size and shape of the box, which the picture fills. */
	className?: string;
	/** Replaces the picture's own text; "" where the text beside it says the same, as in lists. */
	alt?: string;
}

/**
 * A photograph in AVIF and WebP, in the width the screen needs, over a gradient of its colours until it has loaded
 * (decision 0058). Its size is always known, so nothing moves when it appears.
 */
export function Picture({ image, sizes, priority = false, className = "", alt }: PictureProps) {
	if (!image) return <PicturePlaceholder className={className}>Sem Imagem</PicturePlaceholder>;
	// A new picture in the same place starts with fresh state, also after an error.
	return (
		<LoadedPicture
			key={image.id}
			image={image}
			sizes={sizes}
			priority={priority}
			className={className}
			alt={alt ?? ("alt" in image ? image.alt : "")}
		/>
	);
}

function LoadedPicture({
	image,
	sizes,
	priority,
	className,
	alt,
}: Required<Omit<PictureProps, "image">> & { image: ListImage }) {
	const element = useRef<HTMLImageElement>(null);
	const [isBroken, setBroken] = useState(false);

	// A picture that failed before hydration has already fired its error event.
	useEffect(() => {
		const { current } = element;
		if (current?.complete && current.currentSrc !== "" && current.naturalWidth === 0) setBroken(true);
	}, []);

	if (isBroken) return <PicturePlaceholder className={className}>Erro ao Carregar</PicturePlaceholder>;
	return (
		<picture className="contents">
			{/* Hidden, because in a row or grid it would be an item of its own and take a gap. */}
			<source hidden type="image/avif" srcSet={srcSet(image, "avif")} sizes={sizes} />
			<img
				ref={element}
				src={imageUrlNear(image, 750)}
				srcSet={srcSet(image, "webp")}
				sizes={sizes}
				alt={alt}
				width={image.width}
				height={image.height}
				loading={priority ? "eager" : "lazy"}
				decoding={priority ? "auto" : "async"}
				{...(priority ? { fetchPriority: "high" as const } : {})}
				onError={() => setBroken(true)}
				className={`object-cover ${className}`}
				style={image.placeholder ? { backgroundImage: `linear-gradient(${image.placeholder})` } : undefined}
			/>
		</picture>
	);
}

function PicturePlaceholder({ className, children }: { className: string; children: string }) {
	return (
		<span
			className={`flex aspect-square items-center justify-center bg-paper-2 text-center text-ink-2 text-sm leading-tight print:text-[0.625rem] ${className}`}
		>
			{children}
		</span>
	);
}
