import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { workshopPictureWidths } from "#app/content/workshop-picture.ts";
import { chooseWoods, summarizeWoods } from "./woods.server.ts";

const css = readFileSync(new URL("swatches.css", import.meta.url), "utf8");
const NAMES = ["Imbuia", "Freijó", "Peroba-rosa", "Cumaru", "Araucária", "Madeira de demolição"];
const namesOf = (woods: readonly { name: string }[]) => woods.map(({ name }) => name);

it("tells woods from other materials", () => {
	expect(namesOf(chooseWoods(["Latão", "Freijó", "Taboa", "Imbuia", "Couro", "Linho"]))).toEqual([
		"Imbuia",
		"Freijó",
	]);
	expect(namesOf(chooseWoods(NAMES))).toEqual(NAMES);
});

it("describes the woods of a product, the main one first", () => {
	expect(namesOf(summarizeWoods(["Freijó", "Latão", "Imbuia"]))).toEqual(["Freijó", "Imbuia"]);
});

it("names a source wherever it says how hard a wood is", () => {
	for (const { hardness } of chooseWoods(NAMES)) {
		if (hardness) expect(hardness.source).toMatch(/^ficha do (IPT|LPF)$/);
	}
});

it("has two photographs and a swatch of every wood, the swatches in the order of their picture", () => {
	for (const { slug } of chooseWoods(NAMES)) {
		expect(workshopPictureWidths).toHaveProperty([`woods/${slug}`]);
		expect(workshopPictureWidths).toHaveProperty([`woods/close-ups/${slug}`]);
	}
	const places = [...css.matchAll(/&\[data-wood="([^"]+)"\] \{\s*--wood-at: (\d);/g)];
	expect(places.map(([, name, at]) => [name, Number(at)])).toEqual(NAMES.map((name, at) => [name, at]));
	for (const name of NAMES) expect(css.match(/&:is\([^{]*\{/)?.[0]).toContain(`[data-wood="${name}"]`);
});
