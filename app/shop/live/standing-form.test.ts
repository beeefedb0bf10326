import { createMemoryRouter, data } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { hasStandingForm } from "./standing-form.ts";

describe("a form that stands on the screen", () => {
	it.each([
		["refused at a field", { fields: { hours: "Informe de 0,25 a 600 horas." }, values: {} }],
		["asking", { question: { key: "1", text: "Mover mesmo assim?", confirm: "Mover" } }],
		["of a record that another person saved", { storedVersion: 3 }],
	])("is one %s", (_, result) => {
		expect(hasStandingForm({ bench: undefined, work: result })).toBe(true);
	});

	it.each([
		null,
		undefined,
		{},
		{ bench: undefined },
		{ bench: { fields: undefined, values: { intent: "move" }, toast: { title: "Erro" } } },
		{ bench: { toast: { title: "Etapa marcada" } } },
	])("is none of %j", (results) => {
		expect(hasStandingForm(results)).toBe(false);
	});
});

/** With the router itself, whose next version may do otherwise. */
describe("loading a screen again", () => {
	let router: ReturnType<typeof createMemoryRouter>;
	afterEach(() => router.dispose());

	it("takes away what an action answered, which is why the screen waits", async () => {
		router = createMemoryRouter([
			{ id: "bench", path: "/", loader: () => "works", action: () => data({ fields: {} }, { status: 422 }) },
		]);
		await router.navigate("/", { formMethod: "post", formData: new FormData() });
		expect(hasStandingForm(router.state.actionData)).toBe(true);
		await router.revalidate();
		expect(router.state.actionData).toBeNull();
	});
});
