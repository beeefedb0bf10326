import {
	type WorkshopPictureName,
	workshopPictureSrcSet,
	workshopPictureUrl,
} from "#app/content/workshop-picture.ts";

const FORMATS = ["avif", "webp"] as const;

interface WorkshopPictureProps {
	name: WorkshopPictureName;
	/** Another shape of it for windows as wide as `from` or wider. */
	wide?: { name: WorkshopPictureName; from: string };
	alt: string;
	sizes: string;
	width: number;
	height: number;
	/** Seen first: loaded at once and before the others. */
	priority?: boolean;
	className?: string;
}

/** One of the shop's own photographs, which are files of the program and not of the catalogue. */
export function WorkshopPicture({
	name,
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
				? FORMATS.map((format) => (
						<source
							key={`wide-${format}`}
							hidden
							media={`(min-width: ${wide.from})`}
							type={`image/${format}`}
							srcSet={workshopPictureSrcSet(wide.name, format)}
							sizes={sizes}
						/>
					))
				: null}
			{FORMATS.map((format) => (
				<source
					key={format}
					hidden
					type={`image/${format}`}
					srcSet={workshopPictureSrcSet(name, format)}
					sizes={sizes}
				/>
			))}
			<img
				src={workshopPictureUrl(wide?.name ?? name)}
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
