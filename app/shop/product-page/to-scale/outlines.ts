import type { ProductFront } from "./scale-product.ts";

/*
 * Fronts as data of an SVG path, in centimetres from the upper left corner. Only absolute commands with pairs of
 * coordinates are used, and curves stay within their control points, so that a test can read from the text whether a
 * front keeps within its box.
 */

type Point = readonly [x: number, y: number];
type Outline = (width: number, height: number) => string;

const at = (x: number, y: number): string => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;

const rectangle = (x: number, y: number, width: number, height: number): string =>
	`M${at(x, y)}L${at(x + width, y)}L${at(x + width, y + height)}L${at(x, y + height)}Z`;

const polyline = (...points: Point[]): string =>
	points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${at(x, y)}`).join("");

/** How far the control points of a quarter of an ellipse are from its ends, as a part of the radius. */
const ROUND = 0.5523;

function ellipse(x: number, y: number, radiusX: number, radiusY: number): string {
	const [cx, cy] = [radiusX * ROUND, radiusY * ROUND];
	const quarter = (a: Point, b: Point, end: Point) => `C${at(...a)} ${at(...b)} ${at(...end)}`;
	return [
		`M${at(x - radiusX, y)}`,
		quarter([x - radiusX, y - cy], [x - cx, y - radiusY], [x, y - radiusY]),
		quarter([x + cx, y - radiusY], [x + radiusX, y - cy], [x + radiusX, y]),
		quarter([x + radiusX, y + cy], [x + cx, y + radiusY], [x, y + radiusY]),
		quarter([x - cx, y + radiusY], [x - radiusX, y + cy], [x - radiusX, y]),
		"Z",
	].join("");
}

/** A closed curve along these points; it touches a point that is listed twice. */
function smooth(points: readonly Point[]): string {
	const middle = (index: number): Point => {
		const [a, b] = [points[index % points.length], points[(index + 1) % points.length]] as [Point, Point];
		return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
	};
	const curves = points.map((_, index) => {
		const control = points[(index + 1) % points.length] as Point;
		return `Q${at(...control)} ${at(...middle(index + 1))}`;
	});
	return `M${at(...middle(0))}${curves.join("")}Z`;
}

const top: Outline = (width, height) => {
	const thickness = Math.min(5, height * 0.1);
	const leg = Math.min(7, width * 0.08);
	const inset = Math.min(10, width * 0.06);
	return [
		rectangle(0, 0, width, thickness),
		rectangle(inset, thickness, leg, height - thickness),
		rectangle(width - inset - leg, thickness, leg, height - thickness),
	].join("");
};

/** Higher than this, a seat has a back. */
const BACK_FROM = 70;

const seat: Outline = (width, height) => {
	if (height < BACK_FROM) return top(width, height);
	const post = Math.min(5, width * 0.1);
	const seatTop = height - Math.min(46, height * 0.55);
	return [
		rectangle(0, 0, post, height),
		rectangle(width - post, 0, post, height),
		rectangle(post, seatTop * 0.08, width - 2 * post, seatTop * 0.3),
		rectangle(post, seatTop, width - 2 * post, Math.min(5, height * 0.06)),
	].join("");
};

/** Higher than this, a storage has open shelves. */
const SHELVES_FROM = 120;

const storage: Outline = (width, height) => {
	if (height >= SHELVES_FROM) {
		const count = Math.round(height / 42);
		const side = Math.min(3, width * 0.06);
		const shelves = Array.from({ length: count - 1 }, (_, index) =>
			polyline([side, (height * (index + 1)) / count], [width - side, (height * (index + 1)) / count]),
		);
		return [
			rectangle(0, 0, width, height),
			rectangle(side, side, width - 2 * side, height - 2 * side),
			...shelves,
		].join("");
	}
	const feet = Math.min(12, height * 0.16);
	const foot = Math.min(6, width * 0.06);
	const doors = Math.max(1, Math.round(width / 50));
	const edges = Array.from({ length: doors - 1 }, (_, index) =>
		polyline([(width * (index + 1)) / doors, 0], [(width * (index + 1)) / doors, height - feet]),
	);
	return [
		rectangle(0, 0, width, height - feet),
		rectangle(0, height - feet, foot, feet),
		rectangle(width - foot, height - feet, foot, feet),
		...edges,
	].join("");
};

const bed: Outline = (width, height) =>
	[
		rectangle(0, 0, width, height * 0.5),
		rectangle(width * 0.02, height * 0.5, width * 0.96, height * 0.18),
		rectangle(0, height * 0.68, width, height * 0.16),
		rectangle(width * 0.02, height * 0.84, width * 0.05, height * 0.16),
		rectangle(width * 0.93, height * 0.84, width * 0.05, height * 0.16),
	].join("");

const rack: Outline = (width, height) => {
	const [middle, post] = [width / 2, Math.min(2, width * 0.05)];
	return [
		rectangle(middle - post, 0, 2 * post, height * 0.92),
		polyline([0, height], [middle, height * 0.86], [width, height]),
		polyline([0, height * 0.04], [middle, height * 0.12], [width, height * 0.04]),
		polyline([width * 0.15, height * 0.16], [middle, height * 0.24], [width * 0.85, height * 0.16]),
	].join("");
};

const candlesticks: Outline = (width, height) => {
	const each = width / 3;
	return [1, 0.8, 0.62]
		.map((part, index) => {
			const [left, tall] = [index * each + each * 0.1, height * part];
			const [wide, up] = [each * 0.8, height - tall];
			return [
				rectangle(left + wide * 0.2, up, wide * 0.6, tall * 0.1),
				rectangle(left + wide * 0.38, up + tall * 0.1, wide * 0.24, tall * 0.78),
				rectangle(left, height - tall * 0.12, wide, tall * 0.12),
			].join("");
		})
		.join("");
};

const lamp: Outline = (width, height) =>
	[
		`${polyline([width * 0.22, 0], [width * 0.78, 0], [width, height * 0.45], [0, height * 0.45])}Z`,
		rectangle(width * 0.46, height * 0.45, width * 0.08, height * 0.49),
		rectangle(width * 0.25, height * 0.94, width * 0.5, height * 0.06),
	].join("");

const bowl: Outline = (width, height) =>
	[
		`M${at(0, 0)}L${at(width, 0)}`,
		`C${at(width, height * 0.6)} ${at(width * 0.8, height)} ${at(width * 0.65, height)}`,
		`L${at(width * 0.35, height)}C${at(width * 0.2, height)} ${at(0, height * 0.6)} ${at(0, 0)}Z`,
	].join("");

const board: Outline = (width, height) =>
	[
		rectangle(0, 0, width * 0.8, height),
		rectangle(width * 0.8, height * 0.38, width * 0.2, height * 0.24),
		ellipse(width * 0.93, height * 0.5, width * 0.03, height * 0.06),
	].join("");

const clock: Outline = (width, height) =>
	[
		ellipse(width / 2, height / 2, width / 2, height / 2),
		polyline([width * 0.5, height * 0.18], [width * 0.5, height * 0.5], [width * 0.72, height * 0.62]),
	].join("");

/** A box with an edge around its front. */
const box: Outline = (width, height) => {
	const edge = Math.min(3, Math.min(width, height) * 0.12);
	return rectangle(0, 0, width, height) + rectangle(edge, edge, width - 2 * edge, height - 2 * edge);
};

export const frontOutlines: Readonly<Record<ProductFront, Outline>> = {
	table: top,
	seat,
	storage,
	bed,
	rack,
	candlesticks,
	lamp,
	bowl,
	board,
	clock,
	panel: box,
	box,
};

export const door = {
	width: 80,
	height: 210,
	outline: [rectangle(0, 0, 80, 210), rectangle(5, 5, 70, 205), ellipse(69, 107, 2, 2)].join(""),
};

export const TABLE_HEIGHT = 75;
export const tableOutline = (width: number): string => top(width, TABLE_HEIGHT);

/** Right half of a standing person, from the neck to the feet and up to the crotch, measured from the middle. */
const halfPerson: readonly Point[] = [
	[3.6, 20],
	[4, 26.5],
	[12, 28.5],
	[18.5, 31],
	[20.5, 40],
	[21.5, 60],
	[22.8, 78],
	[23, 87],
	[21, 93],
	[18.8, 87],
	[17.8, 66],
	[15.4, 46],
	[14.6, 58],
	[13.2, 68],
	[16.4, 88],
	[15.6, 112],
	[12.4, 136],
	[10.4, 160],
	[13.6, 167],
	[13.4, 170],
	[13.4, 170],
	[3.4, 170],
	[3.4, 170],
	[3.8, 158],
	[3.4, 128],
	[1, 90],
];

export const person = {
	width: 46,
	height: 170,
	outline:
		ellipse(23, 11, 8.4, 11) +
		smooth([
			...halfPerson.map(([x, y]): Point => [23 + x, y]),
			...halfPerson.toReversed().map(([x, y]): Point => [23 - x, y]),
		]),
};

export const hand = {
	width: 9.5,
	height: 19,
	outline: smooth([
		[2.6, 19],
		[2.6, 19],
		[2.2, 14.5],
		[0.5, 11.4],
		[0, 8.8],
		[0.9, 8],
		[1.8, 9.6],
		[2.7, 10.8],
		[2.3, 7],
		[2.1, 3],
		[2.4, 1.6],
		[3.5, 1.6],
		[3.8, 4],
		[4, 8.6],
		[4.1, 4],
		[4.2, 0.6],
		[4.8, 0],
		[4.8, 0],
		[5.5, 0.6],
		[5.7, 4],
		[5.8, 8.6],
		[6, 4.4],
		[6.2, 1],
		[7.3, 1],
		[7.4, 4.4],
		[7.4, 9],
		[7.8, 6],
		[8.3, 3.6],
		[9.4, 3.8],
		[9.4, 6],
		[9.1, 11],
		[8.2, 15],
		[8, 19],
		[8, 19],
	]),
};
