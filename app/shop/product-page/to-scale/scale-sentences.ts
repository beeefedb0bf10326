import { formatNumber } from "#app/values/number.ts";
import { door, person, TABLE_HEIGHT } from "./outlines.ts";
import { formatLength, nounOfPair, type ScaleProduct } from "./scale-product.ts";
import { faceHeight, hangingEdge, type ScaleCompanion } from "./scale-scene.ts";

const companionNames: Readonly<Record<ScaleCompanion, string>> = {
	person: "uma pessoa de 1,70 m",
	door: "uma porta de 210 cm",
	table: "uma mesa de 75 cm",
	hand: "uma mão de 19 cm",
};

/** Where a height ends on a person of 1.70 m; the first limit that is not below it counts. */
const reaches: readonly (readonly [upTo: number, where: string])[] = [
	[14, "chega ao tornozelo"],
	[36, "chega à canela"],
	[54, "chega ao joelho"],
	[70, "chega à coxa"],
	[108, "chega à cintura"],
	[130, "chega ao peito"],
	[146, "chega ao ombro"],
	[154, "chega ao queixo"],
	[165, "chega aos olhos"],
];

function reachOf(height: number): string {
	const reached = reaches.find(([upTo]) => height <= upTo);
	if (reached) return `${reached[1]} de ${companionNames.person}.`;
	const above = height - person.height;
	return above < 1
		? `tem a altura de ${companionNames.person}.`
		: `passa ${formatLength(above)} da cabeça de ${companionNames.person}.`;
}

function compareHeight(height: number, measure: number, companion: ScaleCompanion): string {
	const difference = height - measure;
	return difference === 0
		? `a altura de ${companionNames[companion]}.`
		: `${formatLength(Math.abs(difference))} a ${difference > 0 ? "mais" : "menos"} que ${companionNames[companion]}.`;
}

/**
 * The drawing in words: "180 cm de largura, 78 cm de altura: chega à cintura de uma pessoa de 1,70
 * m."
 */
export function describeBeside(product: ScaleProduct, companion: ScaleCompanion): string {
	const depth = companion === "hand" && isShownFromAbove(product) ? product.depth : null;
	const sides = [
		`${formatLength(product.width)} de largura`,
		...(depth === null ? [] : [`${formatLength(depth)} de profundidade`]),
		`${formatLength(product.height)} de altura`,
	];
	return `${oneOfPair(product.name)}${sides.join(", ")}: ${placeSentence(product, companion)}`;
}

/** A pair has the measures of one: "Par de prateleiras" is "Cada uma das duas tem "; empty for other products. */
function oneOfPair(name: string): string {
	const noun = nounOfPair(name);
	if (noun === undefined) return "";
	return noun.endsWith("as") ? "Cada uma das duas tem " : "Cada um dos dois tem ";
}

function placeSentence({ stands, height }: ScaleProduct, companion: ScaleCompanion): string {
	if (companion === "hand") return `ao lado de ${companionNames.hand}.`;
	if (stands === "wall") {
		const middle = formatNumber((hangingEdge(height) + height / 2) / 100, 2);
		return `na parede, aqui com o meio a ${middle} m do chão, ao lado de ${companionNames[companion]}.`;
	}
	if (stands === "table") {
		const on = `em cima de ${companionNames.table}`;
		if (companion === "person") return `${on}, ${reachOf(TABLE_HEIGHT + height)}`;
		return companion === "table"
			? `${on}, o alto fica a ${formatLength(TABLE_HEIGHT + height)} do chão.`
			: `${on}, ao lado de ${companionNames.door}.`;
	}
	if (companion === "person") return reachOf(height);
	return compareHeight(height, companion === "door" ? door.height : TABLE_HEIGHT, companion);
}

const isShownFromAbove = (product: ScaleProduct): boolean => faceHeight(product) !== product.height;

/** Two products on one floor, and how much the second is larger or smaller. */
export function describeTogether(product: ScaleProduct, other: ScaleProduct): string {
	const differences = [compareSide(other.width - product.width, "largura")];
	const sideOf = (each: ScaleProduct) => (isShownFromAbove(each) ? "profundidade" : "altura");
	if (sideOf(product) === sideOf(other))
		differences.push(compareSide(faceHeight(other) - faceHeight(product), sideOf(other)));
	const measures = (each: ScaleProduct) =>
		`${each.name}, ${formatLength(each.width)} de largura e ${formatLength(faceHeight(each))} de ${sideOf(each)}`;
	return `À esquerda, ${measures(product)}. À direita, ${measures(other)}: ${differences.join(" e ")}.`;
}

function compareSide(difference: number, side: string): string {
	return Math.abs(difference) < 0.05
		? `a mesma ${side}`
		: `${formatLength(Math.abs(difference))} a ${difference > 0 ? "mais" : "menos"} de ${side}`;
}
