import { expect, it } from "vitest";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { render } from "#tests/support/render.tsx";
import { FreightTablesForm } from "./FreightTablesForm.tsx";

it("says under a table what is wrong in its cells", () => {
	const errors = {
		"pac.days.0": "Use dias inteiros.",
		"pac.days.2": "Use dias inteiros.",
		"pac.base.8": "Valor alto demais.",
		"local.stages": "Informe ao menos uma etapa.",
	};
	const { page } = render(
		<FreightTablesForm tables={defaultFreightTables} errors={errors} typed={undefined} />,
	);
	const text = page.text();
	expect(text).toContain("Prazo (até 50 km, até 300 km): Use dias inteiros.");
	expect(text).toContain("Até 1 kg (mais de 3.000 km): Valor alto demais.");
	expect(text).toContain("Informe ao menos uma etapa.");
});
