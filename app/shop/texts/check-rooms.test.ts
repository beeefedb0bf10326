import { expect, it } from "vitest";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { readTypedText } from "./check-text.server.ts";
import { defaultTexts } from "./default-texts.server.ts";
import { listWrittenRooms, toRoomContent, type WrittenRoom } from "./room-fields.ts";
import type { TextContent } from "./shop-texts.ts";

const empty: WrittenRoom = { title: "", wide: "", tall: "", alt: "", products: "" };
const whole: WrittenRoom = {
	title: "Na varanda",
	wide: "3f9a12c0-0000-4000-8000-000000000000",
	tall: "",
	alt: "Varanda com um banco",
	products: "banco-ripado",
};
const typed = (content: TextContent) => (name: string) => content[name];
const read = (rooms: WrittenRoom[], isDraft = false) =>
	listWrittenRooms(readTypedText("rooms", typed(toRoomContent(rooms)), { isDraft }));
const mistakes = async (content: TextContent, isDraft = false) =>
	refusalOf((async () => readTypedText("rooms", typed(content), { isDraft }))());

it("closes up the places of rooms that are not there, and none is no mistake", () => {
	expect(read([empty, whole, empty, { ...whole, title: "No quarto" }])).toEqual([
		whole,
		{ ...whole, title: "No quarto" },
	]);
	expect(read([])).toEqual([]);
});

it("reads products that were typed or copied from the browser", () => {
	const products =
		" https://loja.example/product/mesa-redonda/ \r\n\r\nbanco-ripado\r\n/product/mesa-redonda";
	expect(read([{ ...whole, products }])[0]?.products).toBe("mesa-redonda\nbanco-ripado");
});

it("says what a room lacks, beside the field of that room, and keeps it as a draft", async () => {
	const unfinished = [whole, { ...empty, alt: "Só isto" }, { ...empty, title: "Só a frase" }];
	expect((await mistakes(toRoomContent(unfinished))).fields).toEqual({
		room2Title: "Preencha este campo.",
		room2Wide: "Envie uma foto.",
		room2Products: "Escolha ao menos uma peça.",
		room3Wide: "Envie uma foto.",
		room3Alt: "Preencha este campo.",
		room3Products: "Escolha ao menos uma peça.",
	});
	expect(read(unfinished, true)).toEqual(unfinished);
	// One of the two shapes is enough.
	expect(read([{ ...whole, wide: "", tall: "rooms/rocking-chair" }])).toHaveLength(1);
});

it("has six rooms at most, with eight products each, in drafts as well", async () => {
	const nine = Array.from({ length: 9 }, (_, at) => `peca-${at}`).join("\n");
	const refusal = await mistakes(toRoomContent([{ ...whole, products: nine }]), true);
	expect(refusal.fields).toEqual({ room1Products: "São 9 peças: o máximo num ambiente é 8." });
	const seven = { ...toRoomContent(Array(6).fill(whole)), room7Title: "Mais um" };
	expect((await mistakes(seven, true)).message).toBe("São ambientes demais: o máximo é 6.");
});

it("takes pictures for nothing else than an id or a photograph of the shop", async () => {
	for (const wide of ["https://outra.example/a.jpg", "rooms/no-such", "../hero/wide"]) {
		const refusal = await mistakes(toRoomContent([{ ...whole, wide }]), true);
		expect(refusal.fields).toEqual({ room1Wide: "Esta imagem não existe mais. Envie-a de novo." });
	}
	const hero = { ...defaultTexts.hero, tall: "" };
	const refusal = await refusalOf((async () => readTypedText("hero", typed(hero), { isDraft: false }))());
	expect(refusal.fields).toEqual({ tall: "Envie uma foto." });
});
