import { expect, it } from "vitest";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { render } from "#tests/support/render.tsx";
import { Modal } from "./Modal.tsx";
import { Popover } from "./Popover.tsx";
import { Tabs } from "./Tabs.tsx";

const confirmation = (
	<ConfirmDialog
		id="excluir-mesas"
		question="Excluir a categoria Mesas?"
		fields={{ intent: "delete", id: "mesas" }}
		failure="Erro ao excluir categoria"
		trigger="Excluir"
		triggerLabel="Excluir a categoria Mesas"
	/>
);

it("a dialog is named by its title and has a button to close it", () => {
	const { get } = render(
		<Modal open onClose={() => {}} title="Filtrar" hideTitle>
			<p>Preço</p>
		</Modal>,
	);
	const dialog = get("dialog", "Filtrar");
	expect(dialog.find("button[aria-label=Fechar]")).toHaveLength(1);
	expect(dialog.text()).toContain("Preço");
});

it("a dialog that a button opens by its id stands in the page, closed, and closes by the browser's own command", () => {
	const { get } = render(
		<Modal id="filtrar" title="Filtrar">
			<p>Preço</p>
		</Modal>,
	);
	const dialog = get("dialog", "Filtrar");
	expect(dialog.attr("id")).toBe("filtrar");
	expect(dialog.attr("open")).toBeUndefined();
	expect(dialog.text()).toContain("Preço");
	expect(get("button", "Fechar").attr()).toMatchObject({ command: "close", commandfor: "filtrar" });
});

it("what a button opens below itself stands in the page, and the browser opens it", () => {
	const { page } = render(
		<Popover id="compartilhar" className="w-56">
			<a href="https://example.com">Enviar</a>
		</Popover>,
	);
	expect(page("#compartilhar").attr("popover")).toBe("auto");
	expect(page("#compartilhar").text()).toBe("Enviar");
});

it("a closed dialog holds nothing", () => {
	const { page } = render(
		<Modal open={false} onClose={() => {}} title="Filtrar">
			<p>Preço</p>
		</Modal>,
	);
	expect(page("dialog").text()).toBe("");
});

it("a question is a link without scripts, and keeps the filters of the screen", () => {
	const { get, names } = render(confirmation, "/admin/categories?q=mesa");
	const trigger = get("link", "Excluir a categoria Mesas");
	expect(trigger.attr("href")).toBe("/admin/categories?q=mesa&confirmar=excluir-mesas");
	expect(trigger.attr("aria-haspopup")).toBe("dialog");
	expect(names("alertdialog")).toEqual([]);
});

it("the address of a question asks it, posts its fields and leads back", () => {
	const { get } = render(confirmation, "/admin/categories?q=mesa&confirmar=excluir-mesas");
	const question = get("alertdialog", "Excluir a categoria Mesas?");
	const form = question.find("form");
	expect(form.attr("action")).toBe("/admin/categories?q=mesa");
	expect(form.serializeArray()).toEqual([
		{ name: "confirmar", value: "excluir-mesas" },
		{ name: "intent", value: "delete" },
		{ name: "id", value: "mesas" },
	]);
	expect(question.text()).toContain("Esta ação não pode ser desfeita.");
	expect(get("link", "Cancelar").attr("href")).toBe("/admin/categories?q=mesa");
	expect(question.find("button[type=submit]").text()).toBe("Excluir");
});

it("a dialog with an address stands open in the page and has a link to close it", () => {
	const { get } = render(
		<RouteDialog title="Detalhes do Pedido" closeTo="/admin/orders?status=paid">
			<p>Mesa</p>
		</RouteDialog>,
	);
	expect(get("dialog", "Detalhes do Pedido").is("[open]")).toBe(true);
	expect(get("link", "Fechar").attr("href")).toBe("/admin/orders?status=paid");
});

it("tabs control panels that bear their names, and only the first is shown", () => {
	const { get, names } = render(
		<Tabs
			label="Sobre a peça"
			tabs={[
				{ id: "descricao", label: "Descrição", content: "De peroba." },
				{ id: "medidas", label: "Medidas", content: "2 m" },
			]}
		/>,
	);
	expect(names("tablist")).toEqual(["Sobre a peça"]);
	expect(names("tab")).toEqual(["Descrição", "Medidas"]);
	const panelOf = (name: string) => get("tabpanel", name);
	expect(get("tab", "Medidas").attr("aria-controls")).toBe(panelOf("Medidas").attr("id"));
	expect(get("tab", "Descrição").attr("aria-selected")).toBe("true");
	expect(get("tab", "Medidas").attr("tabindex")).toBe("-1");
	// A link to its own fragment: before scripts run, the address says which tab is open.
	expect(get("tab", "Medidas").attr()).toMatchObject({ id: "medidas", href: "#medidas" });
	expect(panelOf("Descrição").is(".hidden")).toBe(false);
	// Hidden, but in the page: readers without scripts can still find the text.
	expect(panelOf("Medidas").is(".hidden")).toBe(true);
	expect(panelOf("Medidas").text()).toBe("2 m");
});
