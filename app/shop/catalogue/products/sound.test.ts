import { expect, it } from "vitest";
import { soundOf } from "./sound.ts";

it.each([
	["meza", "mesa"],
	["xaise", "chaise"],
	["poltronna", "poltrona"],
	["jenipapo", "genipapo"],
	["orta", "horta"],
	["kadeira", "cadeira"],
	["cesto", "sesto"],
])("%s sounds like %s", (one, other) => {
	expect(soundOf(one)).toBe(soundOf(other));
});

it.each([
	["meza", "meia"],
	["casa", "cama"],
	["gato", "jato"],
])("%s does not sound like %s", (one, other) => {
	expect(soundOf(one)).not.toBe(soundOf(other));
});
