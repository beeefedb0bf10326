import { expect, it } from "vitest";
import { materialChoices } from "./material-choices.server.ts";

const namesOf = (choices: readonly { name: string }[]) => choices.map(({ name }) => name);

// rule: 2.22
it("shows woods apart from other materials, in their own order, with the number of products", () => {
	const choices = materialChoices(["Latão", "Freijó", "Couro", "Imbuia"], { Imbuia: 3, Couro: 1 }, []);
	expect(choices).toEqual({
		woods: [
			{ name: "Imbuia", count: 3 },
			{ name: "Freijó", count: 0 },
		],
		others: [
			{ name: "Latão", count: 0 },
			{ name: "Couro", count: 1 },
		],
	});
});

it("keeps what is chosen, though it is rare or no longer sold", () => {
	const offered = Array.from({ length: 30 }, (_, at) => `Tecido ${at}`);
	const { woods, others } = materialChoices(offered, {}, ["Cumaru", "Tecido 29", "Vime"]);
	expect(namesOf(woods)).toEqual(["Cumaru"]);
	expect(namesOf(others)).toEqual([...offered.slice(0, 10), "Tecido 29", "Vime"]);
});
