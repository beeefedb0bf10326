import { expect, it } from "vitest";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { formatSteps, readSteps } from "./work-steps.ts";

it("reads a step a line, or in a cell, however its share is written", () => {
	const steps = [
		{ name: "madeira separada", share: 40 },
		{ name: "2 demãos", share: 60 },
		{ name: "embalagem", share: 0 },
	];
	expect(readSteps("madeira separada 40\n\n2 demãos: 60%\n embalagem – 0 %")).toEqual({ steps });
	expect(readSteps(formatSteps(steps, " | "))).toEqual({ steps });
	expect(readSteps("  \n")).toEqual({ steps: [] });
});

it("reads the shop's own steps back", () => {
	const { steps } = defaultSettings.workshop;
	expect(readSteps(formatSteps(steps))).toEqual({ steps });
});

it.each([
	["encaixes 50\nmontagem 49", "As etapas somam 99%. Precisam somar 100%."],
	["encaixes 150", "Escreva “encaixes 150” com a parte do trabalho, como “encaixes 25”."],
	["encaixes", "Escreva “encaixes” com a parte do trabalho, como “encaixes 25”."],
	["100", "Escreva “100” com a parte do trabalho, como “encaixes 25”."],
	[`${"e".repeat(41)} 100`, "Use no máximo 40 caracteres em cada etapa."],
	[
		Array.from({ length: 13 }, (_, at) => `etapa${at} ${at === 0 ? 100 : 0}`).join("\n"),
		"Use no máximo 12 etapas.",
	],
])("refuses %j", (text, problem) => {
	expect(readSteps(text)).toEqual({ problem });
});
