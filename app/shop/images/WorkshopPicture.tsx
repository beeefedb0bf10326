import { imageFormats } from "./image.ts";
import { type Photograph, photographSrcSet, photographUrl } from "./photograph.ts";

interface WorkshopPictureProps {
	picture: Photograph;
	/** Another shape of it for windows as wide as `from` or wider. */
	wide?: { picture: Photograph; from: string } | undefined;
	alt: string;
	sizes: string;
	width: number;
	height: number;
	/** Seen first: loaded at once and before the others. */
	priority?: boolean;
	className?: string;
}

/** A photograph of the shop's own screens, which belongs to none of its products. */
export function WorkshopPicture({
	picture,
	wide,
	alt,
	sizes,
	width,
	height,
	priority = false,
	className = "",
}: WorkshopPictureProps) {
	return (
		<picture className="contents">
			{wide
				? imageFormats.map((format) => (
						<source
							key={`wide-${format}`}
							hidden
							media={`(min-width: ${wide.from})`}
							type={`image/${format}`}
							srcSet={photographSrcSet(wide.picture, format)}
							sizes={sizes}
						/>
					))
				: null}
			{imageFormats.map((format) => (
				<source
					key={format}
					hidden
					type={`image/${format}`}
					srcSet={photographSrcSet(picture, format)}
					sizes={sizes}
				/>
			))}
			<img
				src={photographUrl(wide?.picture ?? picture)}
				alt={alt}
				width={width}
				height={height}
				loading={priority ? "eager" : "lazy"}
				decoding={priority ? "auto" : "async"}
				{...(priority ? { fetchPriority: "high" as const } : {})}
				className={`object-cover ${className}`}
			/>
		</picture>
	);
}
