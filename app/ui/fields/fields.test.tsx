import { expect, it } from "vitest";
import { QuantityStepper } from "#app/ui/primitives/QuantityStepper.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import { render } from "#tests/support/render.tsx";
import { CheckboxField } from "./CheckboxField.tsx";
import { CheckboxGroup } from "./CheckboxGroup.tsx";
import { RadioCard } from "./RadioCard.tsx";
import { RatingField } from "./RatingField.tsx";
import { SelectField } from "./SelectField.tsx";
import { TextAreaField } from "./TextAreaField.tsx";
import { TextField } from "./TextField.tsx";

it("a field is named by its label and described by its hint", () => {
	const { get, description } = render(
		<TextField label="Nome" name="name" hint="Como no documento." optional />,
	);
	const field = get("textbox", "Nome (opcional)");
	expect(description(field)).toBe("Como no documento.");
	expect(field.attr("aria-invalid")).toBeUndefined();
});

it("a wrong field is invalid and described by what to do", () => {
	for (const field of [
		<TextField key="text" label="E-mail" error="Informe o e-mail." hint="Não é publicado." />,
		<TextAreaField key="area" label="E-mail" error="Informe o e-mail." />,
	]) {
		const { get, description } = render(field);
		expect(get("textbox", "E-mail").attr("aria-invalid")).toBe("true");
		expect(description(get("textbox", "E-mail"))).toBe("Informe o e-mail.");
	}
});

it("boxes of one question are named by it, and described by its hint and by what to do", () => {
	const group = (error?: string) =>
		render(
			<CheckboxGroup legend="Bancadas" hint="Nenhuma marcada: todas fazem." error={error}>
				<CheckboxField label="Marcenaria" name="benchIds" value="1" />
			</CheckboxGroup>,
		);
	const { get, description } = group();
	expect(get("group", "Bancadas").find("[type=checkbox]")).toHaveLength(1);
	expect(description(get("group", "Bancadas"))).toBe("Nenhuma marcada: todas fazem.");
	expect(get("checkbox", "Marcenaria").attr("aria-invalid")).toBeUndefined();
	const refused = group("Escolha outra bancada.");
	expect(refused.get("checkbox", "Marcenaria").attr("aria-invalid")).toBe("true");
	expect(refused.description(refused.get("group", "Bancadas"))).toContain("Escolha outra bancada.");
});

it("a list to choose from is named by its label", () => {
	const { get, description } = render(
		<SelectField label="Estado" error="Escolha o estado." defaultValue="SP">
			<option value="SP">São Paulo</option>
		</SelectField>,
	);
	expect(description(get("combobox", "Estado"))).toBe("Escolha o estado.");
});

it("a box to tick is named by its words, hint included", () => {
	const { get } = render(<CheckboxField label="Receber novidades" name="news" defaultChecked />);
	expect(get("checkbox", "Receber novidades").attr("checked")).toBeDefined();
});

it("a card to choose is a radio button named by its title", () => {
	const { names } = render(<RadioCard name="freight" value="pac" title="PAC" />);
	expect(names("radio")).toEqual(["PAC"]);
});

it("a rating is five radio buttons in a named group, and the chosen one is checked", () => {
	const { get, names, description } = render(
		<RatingField label="Nota" name="rating" defaultValue={4} error="Escolha a nota." />,
	);
	expect(names("radio")).toEqual(["1 estrela", "2 estrelas", "3 estrelas", "4 estrelas", "5 estrelas"]);
	expect(get("radio", "4 estrelas").attr("checked")).toBeDefined();
	expect(description(get("group", "Nota"))).toBe("Escolha a nota.");
});

it("a shown rating is read aloud with a comma", () => {
	expect(render(<Rating value={4.5} />).names("img")).toEqual(["4,5 de 5 estrelas"]);
});

it("a quantity has a button for less and one for more, which end at its limits", () => {
	const stepper = (value: number) =>
		render(<QuantityStepper value={value} itemName="Mesa" min={1} max={3} onChange={() => {}} />);
	expect(stepper(2).get("group", "Quantidade de Mesa").find("output").text()).toBe("2");
	const isDisabled = (value: number, name: string) => stepper(value).get("button", name).is("[disabled]");
	expect(isDisabled(1, "Diminuir Mesa")).toBe(true);
	expect(isDisabled(1, "Aumentar Mesa")).toBe(false);
	expect(isDisabled(3, "Diminuir Mesa")).toBe(false);
	expect(isDisabled(3, "Aumentar Mesa")).toBe(true);
});
