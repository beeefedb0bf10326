import { formatNumber } from "#app/values/number.ts";
import type { ScaleProduct } from "./scale-product.ts";

/** The opening of a door of 80 × 210 cm, less what fingers and padding need, in centimetres. */
const OPENING = { width: 78, height: 208 };

/** How a product passes a door: upright, on its side, not at all; null where it need not be asked or is not known. */
export function doorPassage({ width, height, depth }: Pick<ScaleProduct, "width" | "height" | "depth">) {
	if (depth === null) return null;
	const [smallest = 0, middle = 0, largest = 0] = [width, height, depth].toSorted((a, b) => a - b);
	if (largest <= OPENING.width) return null;
	if (Math.min(width, depth) <= OPENING.width && height <= OPENING.height) return "upright";
	return smallest <= OPENING.width && middle <= OPENING.height ? "lying" : "none";
}

const doorSentences = {
	upright: "Passa pela porta de 80 cm em pé.",
	lying: "Passa pela porta de 80 cm deitado.",
	none: "Não passa inteiro pela porta de 80 cm: fale com a oficina antes de comprar.",
} as const;

export function doorSentence(product: Pick<ScaleProduct, "width" | "height" | "depth">): string | null {
	const passage = doorPassage(product);
	return passage && doorSentences[passage];
}

/** The widest wall that is believed, in centimetres: what is above it was typed in millimetres or by mistake. */
const MAX_WALL = 2_000;

/** The typed width of a wall in tenths of a centimetre, or what is wrong with it. */
export function readWall(typed: string): number | { mistake: string } {
	const text = typed.trim().replace(/\s*cm$/i, "");
	if (!/^\d{1,9}([.,]\d)?$/.test(text))
		return { mistake: "Digite a largura em centímetros, como 260 ou 182,5." };
	const width = Math.round(Number(text.replace(",", ".")) * 10);
	if (width === 0) return { mistake: "A parede precisa ter mais de 0 cm." };
	if (width > MAX_WALL * 10)
		return {
			mistake: `Digite no máximo ${formatNumber(MAX_WALL)} cm (${formatNumber(MAX_WALL / 100)} metros).`,
		};
	return width;
}

/** Whether a product of this width fits a wall; both in tenths of a centimetre, so that no rounding shows. */
export function wallSentence(wall: number, width: number): string {
	const spare = wall - width;
	if (spare === 0) return "Cabe na medida, sem sobra.";
	if (spare < 0) return `Não cabe: ${spare === -10 ? "falta" : "faltam"} ${tenthsText(-spare)} cm.`;
	return `Cabe, ${spare === 10 ? "sobra" : "sobram"} ${tenthsText(spare)} cm: ${tenthsText(spare / 2)} de cada lado.`;
}

/** "42", "20,5", "0,25": tenths of a centimetre in centimetres, with the decimals that they have. */
function tenthsText(tenths: number): string {
	const value = tenths / 10;
	return formatNumber(value, Number.isInteger(value) ? 0 : Number.isInteger(tenths) ? 1 : 2);
}
