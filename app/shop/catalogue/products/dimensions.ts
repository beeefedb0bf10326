import { formatNumber } from "#app/values/number.ts";

/** Outer size of a product in millimetres; unknown sides are null. */
export interface Size {
	widthMm: number | null;
	heightMm: number | null;
	depthMm: number | null;
}

/** "220", "45,5": millimetres as people say them. */
const formatCentimetres = (mm: number): string => formatNumber(mm / 10, mm % 10 === 0 ? 0 : 1);

const formatDimensions = (lengths: readonly (number | null)[]): string | null => {
	const measured = lengths.filter((side) => side !== null);
	return measured.length === 0 ? null : `${measured.map(formatCentimetres).join(" × ")} cm`;
};

/** "180 × 45 × 78 cm" (width, depth, height); null when nothing is known. */
export function formatSize({ widthMm, heightMm, depthMm }: Size): string | null {
	return formatDimensions([widthMm, depthMm, heightMm]);
}

/** "180 × 45 cm": the space a product takes on the floor. */
export function formatFootprint({ widthMm, depthMm }: Size): string | null {
	return formatDimensions([widthMm, depthMm]);
}

/** "56 kg", "1,2 kg", "850 g". */
export function formatWeight(grams: number | null): string | null {
	if (grams === null) return null;
	if (grams < 1_000) return `${formatNumber(grams)} g`;
	return `${formatNumber(grams / 1_000, grams % 1_000 === 0 ? 0 : 1)} kg`;
}

/** "Peroba-rosa · 220 × 95 cm", one line for cards and lists; empty when neither is known. */
export function formatMaterialAndFootprint(product: Size & { materials: readonly string[] }): string {
	return [product.materials[0], formatFootprint(product)].filter(Boolean).join(" · ");
}
