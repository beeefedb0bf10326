/** Widths of the workshop's photograph in public/hero, made by scripts/make-public-pictures.ts. */
const widths = { wide: [960, 1440, 1920, 2400], tall: [480, 750, 1080] } as const;

/** The `srcset` of one of the two shapes. */
export function workshopPictureSrcSet(shape: keyof typeof widths, format: "avif" | "webp"): string {
	return widths[shape].map((width) => `/hero/${shape}-${width}.${format} ${width}w`).join(", ");
}
