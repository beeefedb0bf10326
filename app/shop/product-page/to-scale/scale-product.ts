import type { Size } from "#app/shop/catalogue/products/dimensions.ts";
import { formatNumber } from "#app/values/number.ts";
import { comparableText } from "#app/values/text.ts";

/** The simple drawings of what a product looks like from the front. */
export type ProductFront =
	| "table"
	| "seat"
	| "storage"
	| "bed"
	| "rack"
	| "panel"
	| "clock"
	| "board"
	| "candlesticks"
	| "lamp"
	| "bowl"
	| "box";

/** The data of a product for the drawing to scale, in centimetres. */
export interface ScaleProduct {
	slug: string;
	name: string;
	front: ProductFront;
	stands: "floor" | "wall" | "table";
	width: number;
	height: number;
	depth: number | null;
}

export interface ScaleSource {
	slug: string;
	name: string;
	categoryNames: readonly string[];
	size: Size;
}

/** The beginning of a word without accents; of two such beginnings the longer one is listed first. */
const frontByWord: readonly (readonly [string, ProductFront])[] = [
	["criado", "storage"],
	["mesa", "table"],
	["mesinha", "table"],
	["escrivaninha", "table"],
	["bancada", "table"],
	["banco", "seat"],
	["banqueta", "seat"],
	["cadeira", "seat"],
	["poltrona", "seat"],
	["cama", "bed"],
	["berco", "bed"],
	["cabideiro", "rack"],
	["aparador", "storage"],
	["armario", "storage"],
	["bau", "storage"],
	["buffet", "storage"],
	["comoda", "storage"],
	["cristaleira", "storage"],
	["estante", "storage"],
	["prateleira", "storage"],
	["rack", "storage"],
	["relogio", "clock"],
	["espelho", "panel"],
	["quadro", "panel"],
	["tabua", "board"],
	["bandeja", "board"],
	["castica", "candlesticks"],
	["luminaria", "lamp"],
	["abajur", "lamp"],
	["saladeira", "bowl"],
	["gamela", "bowl"],
	["fruteira", "bowl"],
];

const HANGS = /\b(parede|flutuante|suspens[ao]|espelho|quadro)/;
const STAND_ON_TABLES: ReadonlySet<ProductFront> = new Set(["board", "candlesticks", "lamp", "bowl"]);
/** The largest side of an unknown thing that is drawn on a table, in centimetres. */
const SMALL = 45;

/** A product as it is drawn to scale; null where its width or height is unknown. */
export function toScaleProduct({ slug, name, categoryNames, size }: ScaleSource): ScaleProduct | null {
	const { widthMm, heightMm, depthMm } = size;
	if (!widthMm || !heightMm) return null;
	const [width, height] = [widthMm / 10, heightMm / 10];
	const hangs = HANGS.test(comparableText(name));
	const named = [name, ...categoryNames].map(frontOf).find((front) => front !== undefined);
	const front = hangs && named !== "clock" ? "panel" : (named ?? "box");
	const isSmall = STAND_ON_TABLES.has(front) || (front === "box" && Math.max(width, height) <= SMALL);
	return {
		slug,
		name,
		front,
		stands: hangs ? "wall" : isSmall ? "table" : "floor",
		width,
		height,
		depth: depthMm ? depthMm / 10 : null,
	};
}

function frontOf(text: string): ProductFront | undefined {
	for (const word of comparableText(text).split(/[^a-z]+/)) {
		const match = frontByWord.find(([beginning]) => word.startsWith(beginning));
		if (match) return match[1];
	}
	return undefined;
}

/** The noun of a pair, whose measures are those of one: "prateleiras" in "Par de prateleiras"; undefined for others. */
export const nounOfPair = (name: string): string | undefined => /^par de (\p{L}+)/iu.exec(name)?.[1];

/** "180 cm", "2,2 cm" */
export const formatLength = (centimetres: number): string => {
	const rounded = Math.round(centimetres * 10) / 10;
	return `${formatNumber(rounded, Number.isInteger(rounded) ? 0 : 1)} cm`;
};
