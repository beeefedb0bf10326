import { expect, it } from "vitest";
import { personalDataIn } from "./workshop-note.ts";

it.each([
	["ligar para ana@example.com antes", /e-mail/],
	["o telefone é (11) 91234-5678", /telefone/],
	["+55 11 91234 5678", /telefone/],
	["11912345678", /telefone/],
	["fixo 3333-4444", /telefone/],
	["entregar no 01310-100", /CEP/],
	["CEP 01310100", /CEP/],
	["01.310-100", /CEP/],
])("finds what an artisan need not know: %s", (note, sentence) => {
	expect(personalDataIn(note)).toMatch(sentence);
});

it.each([
	"borda mais arredondada",
	"220 × 100 × 76 cm, pés de 7,5",
	"2200 x 1000 mm e 40 parafusos M6-1.0",
	"óleo em 3 demãos, 24 h entre elas; até 26/11/2026",
	"como na peça de 2024-2025",
	"",
])("lets words about the work pass: %s", (note) => {
	expect(personalDataIn(note)).toBeNull();
});
