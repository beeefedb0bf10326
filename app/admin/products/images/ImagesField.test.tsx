import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { ImagesField } from "./ImagesField.tsx";

it("marks the address that was refused, and gives it back to be corrected", () => {
	const result = { fields: { imageAddress: "Digite o endereço." }, values: { imageAddress: "foto.jpg" } };
	const { page } = render(<ImagesField label="Imagens" initial={[]} max={5} result={result} />);
	const field = page("[name=imageAddress]");
	expect(field.attr("aria-invalid")).toBe("true");
	expect(field.attr("value")).toBe("foto.jpg");
	expect(page(`[id="${field.attr("aria-describedby")}"]`).text()).toBe("Digite o endereço.");

	const stored = { fields: { name: "Dê um nome." }, values: { imageAddress: "https://casa.example/1.jpg" } };
	const other = render(<ImagesField label="Imagens" initial={[]} max={5} result={stored} />).page;
	expect(other("[name=imageAddress]").attr("aria-invalid")).toBeUndefined();
	expect(other("[name=imageAddress]").attr("value")).toBe("");
});
