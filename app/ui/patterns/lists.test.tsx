import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { ComboboxList, useCombobox } from "./combobox.tsx";
import { DataTable } from "./DataTable.tsx";
import { KeysetPager } from "./KeysetPager.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { Toasts } from "./messages/Toasts.tsx";
import { Pagination } from "./Pagination.tsx";

const rows = [
	{ id: "1", name: "Mesa", price: "R$ 1.990" },
	{ id: "2", name: "Banco", price: "R$ 590" },
];

const table = (shown: typeof rows) => (
	<DataTable
		caption="Produtos"
		columns={[
			{ key: "name", header: "Nome", cell: ({ name }) => name, sort: "name", isPrimary: true },
			{ key: "price", header: "Preço", cell: ({ price }) => price },
		]}
		rows={shown}
		rowKey={({ id }) => id}
		empty={<p>Nenhum produto</p>}
		actions={({ name }) => <button type="button">Editar {name}</button>}
		selection={{
			failure: "Erro ao atualizar status do pedido",
			labelOf: ({ name }) => name,
			actions: <button type="submit">Excluir</button>,
			isSelectable: ({ id }) => id === "1",
		}}
		currentKey="2"
	/>
);

it("a table is named, sorts by links in its head and keeps the filters", () => {
	const { get, page } = render(table(rows), "/admin/products?q=m&sort=name&after=abc");
	expect(get("table", "Produtos").find("tbody tr")).toHaveLength(2);
	const head = get("columnheader", "Nome");
	expect(head.attr("aria-sort")).toBe("ascending");
	expect(head.find("a").attr("href")).toBe("/admin/products?q=m&sort=-name");
	expect(page("tr[aria-current]").text()).toContain("Banco");
});

it("rows that can be ticked post their keys with the form of the selection", () => {
	const { get, names } = render(table(rows));
	expect(names("checkbox")).toEqual(["Selecionar todos desta página", "Selecionar Mesa"]);
	const form = get("form", "Ações para os selecionados");
	expect(get("checkbox", "Selecionar Mesa").attr()).toMatchObject({
		name: "ids",
		value: "1",
		form: form.attr("id"),
	});
});

it("a table without a row that can be ticked has no box for all of them, and no form", () => {
	const { names } = render(table(rows.slice(1)));
	expect(names("checkbox")).toEqual([]);
	expect(names("form")).toEqual([]);
});

it("a table without rows has a message", () => {
	const { page, names } = render(table([]));
	expect(names("table")).toEqual([]);
	expect(page("p").text()).toBe("Nenhum produto");
});

it("pages are links, and the current one is marked", () => {
	const { names, get } = render(
		<Pagination page={5} pages={9} addressOf={(page) => `/products?page=${page}`} />,
	);
	expect(names("navigation")).toEqual(["Páginas"]);
	expect(names("link")).toEqual([
		"Página anterior",
		"Página 1",
		"Página 4",
		"Página 5",
		"Página 6",
		"Página 9",
		"Próxima página",
	]);
	expect(get("link", "Página 5").attr("aria-current")).toBe("page");
	expect(get("link", "Próxima página").attr("href")).toBe("/products?page=6");
	expect(render(<Pagination page={1} pages={1} addressOf={String} />).names("link")).toEqual([]);
});

it("a pager by key keeps the filters and gives up the other direction", () => {
	const { get, names } = render(
		<KeysetPager next="n" previous={null} />,
		"/admin/orders?status=paid&before=x",
	);
	expect(names("link")).toEqual(["Próxima página"]);
	expect(get("link", "Próxima página").attr("href")).toBe("/admin/orders?status=paid&after=n");
});

it("the search and the filters of a list show the values of the address", () => {
	const { get, page } = render(
		<ListToolbar
			search={{ label: "Buscar pedidos", placeholder: "Nome ou número" }}
			filters={[{ name: "status", label: "Status", all: "Todos", options: [] }]}
		/>,
		"/admin/orders?q=Olívia&sort=-date",
	);
	expect(get("searchbox", "Buscar pedidos").attr("value")).toBe("Olívia");
	expect(get("combobox", "Status").attr("name")).toBe("status");
	expect(page("[role=search] input[type=hidden]").attr()).toMatchObject({ name: "sort", value: "-date" });
	expect(get("link", "Limpar filtros").attr("href")).toBe("/admin/orders");
});

function Cities({ isPersistent }: { isPersistent: boolean }) {
	const cities = ["Campinas", "Campos do Jordão"];
	const combobox = useCombobox({ keys: cities, onSelect: () => {}, isPersistent });
	return (
		<>
			<input aria-label="Cidade" {...combobox.fieldProps} />
			<ComboboxList
				combobox={combobox}
				label="Cidades"
				className=""
				options={cities.map((city) => ({ key: city, content: city }))}
			/>
		</>
	);
}

it("a combobox is closed until something is typed", () => {
	const { get } = render(<Cities isPersistent={false} />);
	const field = get("combobox", "Cidade");
	expect(field.attr()).toMatchObject({
		"aria-expanded": "false",
		"aria-autocomplete": "list",
		"aria-controls": get("listbox", "Cidades").attr("id"),
	});
	expect(get("listbox", "Cidades").is("[hidden]")).toBe(true);
});

it("a combobox that stays open selects its first option and announces their number", () => {
	const { get, names, page } = render(<Cities isPersistent />);
	expect(names("option")).toEqual(["Campinas", "Campos do Jordão"]);
	const first = get("option", "Campinas");
	expect(first.attr("aria-selected")).toBe("true");
	expect(get("combobox", "Cidade").attr("aria-activedescendant")).toBe(first.attr("id"));
	expect(page("[role=status]").text()).toBe("2 sugestões. Use as setas para escolher.");
});

it("messages interrupt only when something went wrong", () => {
	const { names, get } = render(
		<Toasts
			onDismiss={() => {}}
			toasts={[
				{ id: 1, kind: "cart", title: "Adicionado", action: { label: "Ver Carrinho", href: "/cart" } },
				{ id: 2, kind: "form", title: "Erro no login", description: "Confira a senha.", tone: "destructive" },
			]}
		/>,
	);
	expect(get("region", "Mensagens").find("[role=status]").text()).toContain("Adicionado");
	expect(names("alert")).toEqual(["Erro no loginConfira a senha."]);
	expect(get("link", "Ver Carrinho").attr("href")).toBe("/cart");
	expect(names("button")).toEqual(["Fechar mensagem", "Fechar mensagem"]);
});
