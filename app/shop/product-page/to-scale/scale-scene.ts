import { door, frontOutlines, hand, person, TABLE_HEIGHT, tableOutline } from "./outlines.ts";
import { formatLength, nounOfPair, type ScaleProduct } from "./scale-product.ts";

/** The companion beside the product. */
export type ScaleCompanion = "person" | "door" | "table" | "hand";

/** Something drawn: its box, in centimetres, and its outline from the upper left corner of the box. */
export interface DrawnBody {
	kind: ScaleCompanion | "product" | "other" | "twin" | "otherTwin";
	x: number;
	y: number;
	width: number;
	height: number;
	outline: string;
	/** Written below the floor line. */
	caption?: string;
}

export interface DrawnMeasure {
	direction: "width" | "height";
	x: number;
	y: number;
	length: number;
	text: string;
}

/** A drawing whose unit is one centimetre, for everything in it. */
export interface ScaleScene {
	width: number;
	height: number;
	floor: number;
	bodies: DrawnBody[];
	measures: DrawnMeasure[];
	/** Centimetres in one pixel of the narrow and of the wide drawing: letters and margins have a size in pixels. */
	narrowPixel: number;
	widePixel: number;
}

const NARROW = { width: 350, height: 260 };
const WIDE = { width: 640, height: 360 };
/** Room around the bodies, for measures and captions, in pixels of the narrow drawing. */
const MARGIN = { top: 34, right: 66, bottom: 30, left: 28 };
const GAP = 58;
/** Between two products, each with the measure of its height beside it. */
const WIDE_GAP = 84;
/** From a body to the line of its measure, in pixels of the narrow drawing. */
export const MEASURE_DISTANCE = 8;

/** The height of the middle of a hanging product. */
const HANGING_MIDDLE = 150;
const LOWEST_HANGING = 10;

/** The height of the lower edge of a hanging product. */
export const hangingEdge = (height: number): number => Math.max(LOWEST_HANGING, HANGING_MIDDLE - height / 2);

interface Item {
	kind: DrawnBody["kind"];
	width: number;
	height: number;
	/** The height of its lower edge above the floor. */
	raised?: number;
	/** How far its middle is right of the middle of its column. */
	shift?: number;
	outline: string;
	caption?: string;
	isMeasured?: boolean;
}
/** Bodies above each other. */
type BodyColumn = readonly Item[];

export const drawBeside = (product: ScaleProduct, companion: ScaleCompanion): ScaleScene =>
	arrange(columnsOf(product, companion), GAP);

/** Two products on one floor. */
export const drawTogether = (product: ScaleProduct, other: ScaleProduct): ScaleScene =>
	arrange([standing(product, "product", true), standing(other, "other", true)], WIDE_GAP);

function columnsOf(product: ScaleProduct, companion: ScaleCompanion): BodyColumn[] {
	if (companion === "hand")
		return [[{ kind: "hand", ...hand, caption: "19 cm" }], standing(product, "product", true)];
	const table = tableUnder(product);
	const column: BodyColumn =
		product.stands === "table"
			? [table, ...standing(product, "product", false).map((item) => ({ ...item, raised: TABLE_HEIGHT }))]
			: standing(product, "product", false);
	if (companion === "person") return [[{ kind: "person", ...person, caption: "1,70 m" }], column];
	if (companion === "door") return [[{ kind: "door", ...door, caption: "80 × 210 cm" }], column];
	return product.stands === "table" ? [column] : [[table], column];
}

function tableUnder(product: ScaleProduct): Item {
	const width = product.stands === "table" ? Math.max(110, broadOf(product) + 20) : 110;
	return { kind: "table", width, height: TABLE_HEIGHT, outline: tableOutline(width), caption: "75 cm" };
}

/**
 * A product on the floor or on its wall; a board is drawn flat, and from above beside a hand. A pair is drawn as two,
 * of which the right one is measured.
 */
function standing(product: ScaleProduct, kind: "product" | "other", isClose: boolean): BodyColumn {
	const { width } = product;
	const height = isClose ? faceHeight(product) : product.height;
	const raised = product.stands === "wall" ? hangingEdge(height) : 0;
	const shift = (broadOf(product) - width) / 2;
	const item = { width, height, raised, outline: frontOutlines[product.front](width, height) };
	const measured: Item = { ...item, kind, shift, isMeasured: true };
	if (shift === 0) return [measured];
	return [{ ...item, kind: kind === "product" ? "twin" : "otherTwin", shift: -shift }, measured];
}

/** Between the two of a pair, in parts of the width of one, and in centimetres at most. */
const TWIN_GAP = { part: 0.2, most: 20 };

/** The width of a product, or of a pair with the room between its two. */
const broadOf = ({ name, width }: ScaleProduct): number =>
	nounOfPair(name) === undefined ? width : 2 * width + Math.min(TWIN_GAP.most, TWIN_GAP.part * width);

export const faceHeight = ({ front, height, depth }: ScaleProduct): number =>
	front === "board" && depth ? depth : height;

/** Columns from left to right on one floor, as large as the narrow drawing allows. */
function arrange(columns: readonly BodyColumn[], gap: number): ScaleScene {
	const widths = columns.map((column) =>
		Math.max(...column.map(({ width, shift = 0 }) => width + 2 * Math.abs(shift))),
	);
	const tallest = Math.max(...columns.flat().map(({ raised = 0, height }) => raised + height));
	const broad = widths.reduce((sum, width) => sum + width, 0);
	const across = MARGIN.left + MARGIN.right + gap * (columns.length - 1);
	const upward = MARGIN.top + MARGIN.bottom;
	const pixel = Math.max(broad / (NARROW.width - across), tallest / (NARROW.height - upward));
	const width = broad + across * pixel;
	const height = tallest + upward * pixel;
	const floor = height - MARGIN.bottom * pixel;

	const bodies: DrawnBody[] = [];
	const measures: DrawnMeasure[] = [];
	let left = MARGIN.left * pixel;
	columns.forEach((column, index) => {
		const columnWidth = widths[index] ?? 0;
		for (const { raised = 0, shift = 0, isMeasured, ...item } of column) {
			const x = left + (columnWidth - item.width) / 2 + shift;
			const body = { ...item, x, y: floor - raised - item.height };
			bodies.push(body);
			if (isMeasured) measures.push(...measuresOf(body, pixel));
		}
		left += columnWidth + gap * pixel;
	});
	return {
		width,
		height,
		floor,
		bodies,
		measures,
		narrowPixel: pixel,
		widePixel: Math.max(width / WIDE.width, height / WIDE.height),
	};
}

function measuresOf({ x, y, width, height }: DrawnBody, pixel: number): DrawnMeasure[] {
	const distance = MEASURE_DISTANCE * pixel;
	return [
		{ direction: "width", x, y: y - distance, length: width, text: formatLength(width) },
		{ direction: "height", x: x + width + distance, y, length: height, text: formatLength(height) },
	];
}
