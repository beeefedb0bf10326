import { expect, it } from "vitest";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { render } from "#tests/support/render.tsx";
import { ColumnChoice, chosenColumns } from "./ColumnChoice.tsx";

it("columns are chosen in the address, beside what it holds, and a row keeps what it is about", () => {
	const columns = [
		{ key: "name", header: "Nome", cell: () => "", isPrimary: true },
		{ key: "price", header: "Preço", cell: () => "" },
		{ key: "stock", header: "Estoque", cell: () => "" },
	];
	const chosen = (query: string) => chosenColumns(columns, new URLSearchParams(query)).map(({ key }) => key);
	expect(chosen("q=m")).toEqual(["name", "price", "stock"]);
	expect(chosen("columns=stock")).toEqual(["name", "stock"]);
	expect(chosen("columns=constructor")).toEqual(["name"]);
	const { get, names, page } = render(
		<ColumnChoice columns={columns} />,
		"/admin/products?q=m&columns=stock",
	);
	expect(names("checkbox")).toEqual(["Preço", "Estoque"]);
	expect(get("checkbox", "Estoque").attr("checked")).toBeDefined();
	expect(get("checkbox", "Preço").attr("checked")).toBeUndefined();
	const hidden = page("input[type=hidden]").toArray();
	expect(hidden.map((field) => [page(field).attr("name"), page(field).attr("value")])).toEqual([
		["q", "m"],
		["columns", "name"],
	]);
	const { page: toolbar } = render(<ListToolbar />, "/admin/products?columns=name");
	expect(toolbar("[role=search] input[type=hidden]").attr()).toMatchObject({
		name: "columns",
		value: "name",
	});
});
