/**
 * The widths of the shop's own photographs in public/, by the beginning of their address: those of the home page, its
 * rooms, joints and woods. Made by scripts/make-public-pictures.ts.
 */
export const workshopPictureWidths = {
	"hero/wide": [960, 1440, 1920, 2400],
	"hero/tall": [480, 750, 1080],
	"rooms/bedroom-wide": [960, 1440, 1920, 2880],
	"rooms/bedroom-tall": [480, 750, 1080],
	"rooms/rocking-chair-wide": [480, 750, 1080, 1600],
	"rooms/rocking-chair": [480, 750, 960],
	"rooms/round-table": [480, 750, 1080],
	"joints/dovetail": [360, 560, 750],
	"joints/butterfly": [360, 560, 750],
	"joints/wedge": [360, 560, 750],
	"woods/imbuia": [320],
	"woods/freijo": [320],
	"woods/peroba-rosa": [320],
	"woods/cumaru": [320],
	"woods/araucaria": [320],
	"woods/madeira-de-demolicao": [320],
	"woods/close-ups/imbuia": [480, 960],
	"woods/close-ups/freijo": [480, 960],
	"woods/close-ups/peroba-rosa": [480, 960],
	"woods/close-ups/cumaru": [480, 960],
	"woods/close-ups/araucaria": [480, 960],
	"woods/close-ups/madeira-de-demolicao": [480, 800],
} as const;

export type WorkshopPictureName = keyof typeof workshopPictureWidths;

/** The `srcset` of one of them. */
export function workshopPictureSrcSet(name: WorkshopPictureName, format: "avif" | "webp"): string {
	return workshopPictureWidths[name].map((width) => `/${name}-${width}.${format} ${width}w`).join(", ");
}

/** For browsers that choose no width. */
export function workshopPictureUrl(name: WorkshopPictureName): string {
	const [narrow, middle = narrow] = workshopPictureWidths[name];
	return `/${name}-${middle}.webp`;
}
