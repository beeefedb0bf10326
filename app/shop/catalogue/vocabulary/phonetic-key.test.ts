import { expect, it } from "vitest";
import { phoneticKey } from "./phonetic-key.ts";

it.each([
	["meza", "mesa"],
	["xaise", "chaise"],
	["poltronna", "poltrona"],
	["jenipapo", "genipapo"],
	["orta", "horta"],
	["kadeira", "cadeira"],
	["cesto", "sesto"],
])("%s sounds like %s", (one, other) => {
	expect(phoneticKey(one)).toBe(phoneticKey(other));
});

it.each([
	["meza", "meia"],
	["casa", "cama"],
	["gato", "jato"],
])("%s does not sound like %s", (one, other) => {
	expect(phoneticKey(one)).not.toBe(phoneticKey(other));
});
