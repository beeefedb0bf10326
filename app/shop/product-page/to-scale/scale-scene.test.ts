import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companionOptions, firstCompanion } from "./companions.ts";
import { type ProductFront, type ScaleProduct, toScaleProduct } from "./scale-product.ts";
import { drawBeside, drawTogether, type ScaleScene } from "./scale-scene.ts";

const fronts: ProductFront[] = [
	"table",
	"seat",
	"storage",
	"bed",
	"rack",
	"panel",
	"clock",
	"board",
	"candlesticks",
	"lamp",
	"bowl",
	"box",
];
/** In centimetres, as the owner may type them: from a millimetre to a hundred metres. */
const side = fc.integer({ min: 1, max: 100_000 }).map((mm) => mm / 10);
const anyProduct: fc.Arbitrary<ScaleProduct> = fc.record({
	slug: fc.constant("peca"),
	name: fc.constantFrom("Peça", "Par de peças"),
	front: fc.constantFrom(...fronts),
	stands: fc.constantFrom("floor", "wall", "table"),
	width: side,
	height: side,
	depth: fc.option(side),
});
const anyScene = fc.oneof(
	fc
		.tuple(anyProduct, fc.constantFrom("person", "door", "table", "hand"))
		.map(([product, companion]) => drawBeside(product, companion)),
	fc.tuple(anyProduct, anyProduct).map(([product, other]) => drawTogether(product, other)),
);

/** Coordinates are written with two decimals. */
const ROUNDING = 0.011;

/** All points of a path, which has absolute commands with pairs of coordinates only. */
function pointsOf(outline: string): (readonly [number, number])[] {
	expect(outline).toMatch(/^[MLCQZ\d. ]+$/);
	const numbers = (outline.match(/\d+(\.\d+)?/g) ?? []).map(Number);
	expect(numbers.length % 2).toBe(0);
	return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x, numbers[at + 1] ?? Number.NaN] as const] : []));
}

const bodyOf = (scene: ScaleScene, kind: string) => {
	const body = scene.bodies.find((each) => each.kind === kind);
	if (!body) throw new Error(`There is no ${kind} in the drawing.`);
	return body;
};

describe("a drawing to scale", () => {
	it("keeps every body and every measure inside of itself", () => {
		fc.assert(
			fc.property(anyScene, ({ width, height, floor, bodies, measures }) => {
				expect(floor).toBeLessThan(height);
				for (const body of bodies) {
					expect(body.x).toBeGreaterThanOrEqual(0);
					expect(body.y).toBeGreaterThanOrEqual(0);
					expect(body.x + body.width).toBeLessThanOrEqual(width);
					expect(body.y + body.height).toBeLessThanOrEqual(floor + 1e-6);
				}
				for (const { direction, x, y, length } of measures) {
					expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
					expect(direction === "width" ? x + length : x).toBeLessThan(width);
					expect(direction === "height" ? y + length : y).toBeLessThanOrEqual(floor + 1e-6);
				}
			}),
		);
	});

	it("draws every body inside of its box, up to the box's edges", () => {
		fc.assert(
			fc.property(anyScene, ({ bodies }) => {
				for (const { width, height, outline } of bodies) {
					const points = pointsOf(outline);
					const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
					expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0);
					expect(Math.max(...xs)).toBeLessThanOrEqual(width + ROUNDING);
					expect(Math.max(...ys)).toBeLessThanOrEqual(height + ROUNDING);
					expect(Math.min(...ys)).toBe(0);
					expect(Math.max(...ys)).toBeGreaterThanOrEqual(height - ROUNDING);
				}
			}),
		);
	});

	it("has one scale: a centimetre is a centimetre for the product and for all that stands beside it", () => {
		fc.assert(
			fc.property(anyProduct, anyProduct, (product, other) => {
				const beside = drawBeside(product, "person");
				expect(bodyOf(beside, "product")).toMatchObject({ width: product.width, height: product.height });
				expect(bodyOf(beside, "person").height).toBe(170);
				expect(bodyOf(drawBeside(product, "door"), "door")).toMatchObject({ width: 80, height: 210 });
				expect(bodyOf(drawBeside(product, "table"), "table").height).toBe(75);
				expect(bodyOf(drawBeside(product, "hand"), "hand").height).toBe(19);
				const together = drawTogether(product, other);
				expect(bodyOf(together, "product").width).toBe(product.width);
				expect(bodyOf(together, "other").width).toBe(other.width);
			}),
		);
	});

	it("never draws two bodies over each other", () => {
		fc.assert(
			fc.property(anyScene, ({ bodies }) => {
				bodies.forEach((first, at) => {
					for (const second of bodies.slice(at + 1)) {
						const areBeside = first.x + first.width < second.x;
						const areAbove = second.y + second.height <= first.y + 1e-6;
						expect(areBeside || areAbove).toBe(true);
					}
				});
			}),
		);
	});

	it("draws both of a pair, equal and at one height, and measures one of them", () => {
		const shelves = demoScaleProduct("Par de prateleiras de parede", [110, 22, 4]);
		const boards = demoScaleProduct("Par de tábuas de frios", [61, 19, 2]);
		for (const scene of [
			drawBeside(shelves, "person"),
			drawBeside(boards, "hand"),
			drawBeside(boards, "table"),
			drawTogether(shelves, boards),
		]) {
			const { x, ...one } = bodyOf(scene, "product");
			const twin = bodyOf(scene, "twin");
			expect(twin).toMatchObject({ ...one, kind: "twin" });
			expect(twin.x + twin.width).toBeLessThan(x);
			expect(
				scene.measures.filter((measure) => measure.direction === "width" && measure.x === x),
			).toHaveLength(1);
			expect(scene.measures.some((measure) => measure.x === twin.x)).toBe(false);
		}
		expect(drawTogether(shelves, boards).bodies.map(({ kind }) => kind)).toEqual([
			"twin",
			"product",
			"otherTwin",
			"other",
		]);
		expect(drawBeside(demoScaleProduct("Aparador Ripado", [180, 45, 78]), "door").bodies).toHaveLength(2);
	});

	it("fills the narrow drawing in one direction", () => {
		fc.assert(
			fc.property(anyScene, ({ width, height, narrowPixel, widePixel }) => {
				expect(Math.max(width / 350, height / 260)).toBeCloseTo(narrowPixel, 6);
				expect(widePixel).toBeLessThanOrEqual(narrowPixel);
			}),
		);
	});

	it("stands on the floor, hangs on the wall, or is on a table of 75 cm", () => {
		const product = (stands: ScaleProduct["stands"]): ScaleProduct => ({
			slug: "peca",
			name: "Peça",
			front: "box",
			stands,
			width: 40,
			height: 30,
			depth: 20,
		});
		const lowerEdge = (scene: ScaleScene) => {
			const { y, height } = bodyOf(scene, "product");
			return scene.floor - y - height;
		};
		expect(lowerEdge(drawBeside(product("floor"), "person"))).toBeCloseTo(0);
		expect(lowerEdge(drawBeside(product("wall"), "person"))).toBeCloseTo(135);
		const onTable = drawBeside(product("table"), "person");
		expect(lowerEdge(onTable)).toBeCloseTo(75);
		expect(bodyOf(onTable, "product").y + 30).toBeCloseTo(bodyOf(onTable, "table").y);
		expect(lowerEdge(drawBeside(product("table"), "hand"))).toBeCloseTo(0);
	});
});

const demoScaleProduct = (name: string, [width, depth, height]: [number, number, number], category = "") =>
	toScaleProduct({
		slug: "peca",
		name,
		categoryNames: [category],
		size: { widthMm: width * 10, depthMm: depth * 10, heightMm: height * 10 },
	}) as ScaleProduct;

describe("what a product is drawn as", () => {
	it.each([
		["Mesa de jantar Cavalete", "table", "floor"],
		["Banqueta alta Torneada", "seat", "floor"],
		["Aparador Ripado", "storage", "floor"],
		["Estante Aberta com seis prateleiras", "storage", "floor"],
		["Criado-mudo Rabo de Andorinha", "storage", "floor"],
		["Cama queen Ripada", "bed", "floor"],
		["Cabideiro de chão", "rack", "floor"],
		["Par de prateleiras de parede", "panel", "wall"],
		["Adega de parede para doze garrafas", "panel", "wall"],
		["Cabideiro de parede com prateleira", "panel", "wall"],
		["Relógio de parede", "clock", "wall"],
		["Tábua de frios", "board", "table"],
		["Trio de castiçais torneados", "candlesticks", "table"],
		["Abajur com cúpula de linho", "lamp", "table"],
		["Luminária de mesa", "lamp", "table"],
		["Saladeira torneada com talheres", "bowl", "table"],
		["Floreira ripada", "box", "floor"],
	])("%s: %s, %s", (name, front, stands) => {
		expect(demoScaleProduct(name, [78, 30, 66])).toMatchObject({ front, stands });
	});

	it("asks the categories where the name says nothing, and puts small unknown things on a table", () => {
		expect(demoScaleProduct("Serrana", [50, 52, 84], "Cadeiras e bancos").front).toBe("seat");
		expect(demoScaleProduct("Porta-retratos", [20, 2, 15])).toMatchObject({ front: "box", stands: "table" });
	});

	it("is nothing without a width or a height", () => {
		const size = { widthMm: null, heightMm: 780, depthMm: 450 };
		const source = { slug: "peca", name: "Aparador", categoryNames: [] };
		expect(toScaleProduct({ ...source, size })).toBeNull();
		expect(toScaleProduct({ ...source, size: { ...size, widthMm: 900, heightMm: null } })).toBeNull();
		expect(toScaleProduct({ ...source, size: { ...size, widthMm: 900, depthMm: null } })?.depth).toBeNull();
	});

	it("is first shown beside what says most of it", () => {
		expect(firstCompanion(demoScaleProduct("Aparador Ripado", [180, 45, 78]))).toBe("person");
		expect(firstCompanion(demoScaleProduct("Estante Aberta", [95, 32, 205]))).toBe("door");
		expect(firstCompanion(demoScaleProduct("Tábua de frios", [61, 19, 2]))).toBe("hand");
		expect(firstCompanion(demoScaleProduct("Trio de castiçais", [30, 15, 30]))).toBe("hand");
		expect(firstCompanion(demoScaleProduct("Abajur", [37, 37, 56]))).toBe("table");
		expect(firstCompanion(demoScaleProduct("Relógio de parede", [34, 3, 34]))).toBe("person");
	});

	it("is compared with a hand only where it stands on a table", () => {
		const labels = (product: ScaleProduct) => companionOptions(product).map(({ label }) => label);
		expect(labels(demoScaleProduct("Aparador Ripado", [180, 45, 78]))).toEqual(["Pessoa", "Porta", "Mesa"]);
		expect(labels(demoScaleProduct("Tábua de frios", [61, 19, 2]))).toEqual([
			"Pessoa",
			"Porta",
			"Mesa",
			"Mão",
		]);
	});
});
