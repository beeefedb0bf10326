import { expect, it } from "vitest";
import { render } from "#tests/support/render.tsx";
import { BrandIcon } from "./icons/BrandIcon.tsx";
import { Icon } from "./icons/Icon.tsx";
import { ActionForm } from "./patterns/ActionForm.tsx";
import { AnchorList } from "./patterns/AnchorList.tsx";
import { Breadcrumbs } from "./patterns/Breadcrumbs.tsx";
import { EmptyState } from "./patterns/EmptyState.tsx";
import { ExportLink } from "./patterns/ExportLink.tsx";
import { LinkTabs } from "./patterns/LinkTabs.tsx";
import { NoScriptToast } from "./patterns/NoScriptToast.tsx";
import { Notice } from "./patterns/Notice.tsx";
import { UnsavedChangesGuard } from "./patterns/UnsavedChangesGuard.tsx";
import { Button, IconButton } from "./primitives/Button.tsx";
import { ButtonLink } from "./primitives/ButtonLink.tsx";
import { Spinner } from "./primitives/Spinner.tsx";

it("a button at work keeps its name and its focus, and says that it is busy", () => {
	const { get } = render(<Button busy>Salvar</Button>);
	const button = get("button", "Salvar");
	expect(button.attr()).toMatchObject({ type: "button", "aria-busy": "true", "aria-disabled": "true" });
	expect(button.attr("disabled")).toBeUndefined();
});

it("a button with only an icon in it is named by its label, and the icon is silent", () => {
	const { get, page } = render(
		<IconButton label="Fechar">
			<Icon name="close" />
			<BrandIcon name="whatsapp" />
		</IconButton>,
	);
	expect(get("button", "Fechar").attr("title")).toBe("Fechar");
	expect(page("svg:not([aria-hidden=true])")).toHaveLength(0);
});

it("what goes somewhere is a link, though it looks like a button", () => {
	const { get, names } = render(<ButtonLink to="/products">Ver Produtos</ButtonLink>);
	expect(get("link", "Ver Produtos").attr("href")).toBe("/products");
	expect(names("button")).toEqual([]);
});

it("a spinner is announced where it has words", () => {
	expect(render(<Spinner label="Carregando" />).names("status")).toEqual(["Carregando"]);
	expect(render(<Spinner />).names("status")).toEqual([]);
});

it("breadcrumbs are a named way back, and end where one is", () => {
	const { names, page } = render(
		<Breadcrumbs
			trail={[{ label: "Início", to: "/" }, { label: "Mesas", to: "/products" }, { label: "Mesa" }]}
		/>,
	);
	expect(names("navigation")).toEqual(["Você está em"]);
	expect(names("link")).toEqual(["Início", "Mesas"]);
	expect(page("[aria-current=page]").text()).toBe("Mesa");
});

it("tabs that are addresses name their list, and only the open one is a step of the keyboard", () => {
	const { get, names } = render(
		<LinkTabs
			label="Sua conta"
			selected="orders"
			tabs={[
				{ id: "profile", to: "/profile", label: "Perfil" },
				{ id: "orders", to: "/orders", label: "Pedidos (2)" },
				{ id: "mails", to: "/mails", label: "E-mails", waiting: 120 },
			]}
		/>,
	);
	expect(names("tablist")).toEqual(["Sua conta"]);
	expect(get("tab", "Pedidos (2)").attr()).toMatchObject({
		"aria-selected": "true",
		"aria-controls": "panel-orders",
		tabindex: "0",
	});
	expect(get("tab", "E-mails 99+ à espera").attr("href")).toBe("/mails");
	expect(get("tab", "Perfil").attr()).toMatchObject({ "aria-selected": "false", tabindex: "-1" });
});

it("an empty list says so in a heading that can take the focus, with the way on", () => {
	const { get } = render(
		<EmptyState
			as="h1"
			title="Nenhum pedido"
			action={<ButtonLink to="/products">Ver Produtos</ButtonLink>}
		/>,
	);
	expect(get("heading", "Nenhum pedido").attr("tabindex")).toBe("-1");
	expect(get("link", "Ver Produtos").attr("href")).toBe("/products");
});

it("an export saves what the list shows, filters included", () => {
	const { get } = render(<ExportLink to="/admin/orders.csv" />, "/admin/orders?status=pending");
	const link = get("link", "Exportar CSV");
	expect(link.attr("href")).toBe("/admin/orders.csv?status=pending");
	expect(link.attr("download")).toBeDefined();
});

it("a notice interrupts only where it is an alert", () => {
	const { names } = render(
		<>
			<Notice role="alert" tone="bad">
				Pago sem estoque
			</Notice>
			<Notice>O endereço foi salvo</Notice>
		</>,
	);
	expect(names("alert")).toEqual(["Pago sem estoque"]);
	expect(names("status")).toEqual([]);
});

it("without scripts a form's result stands on top of the screen", () => {
	const toast = { title: "Perfil atualizado!", description: "Tudo certo." };
	expect(
		render(<NoScriptToast toast={toast} />)
			.page("noscript")
			.text(),
	).toContain("Perfil atualizado!");
	expect(render(<NoScriptToast toast={undefined} />).page("noscript")).toHaveLength(0);
});

it("the parts of a long text are links to their places", () => {
	const { get } = render(<AnchorList anchors={[{ id: "dados", label: "Seus dados" }]} />);
	expect(get("link", "Seus dados").attr("href")).toBe("#dados");
});

it("a form posts, checks its fields in our words, and has the name that it is given", () => {
	const { get } = render(
		<ActionForm failure="Erro no login" aria-label="Entrar">
			<Button type="submit">Entrar</Button>
		</ActionForm>,
		"/auth",
	);
	expect(get("form", "Entrar").attr()).toMatchObject({ method: "post", novalidate: "" });
	expect(get("button", "Entrar").attr("type")).toBe("submit");
});

it("a form without changes is left without a question", () => {
	const { names } = render(<UnsavedChangesGuard isDirty={() => false} />);
	expect(names("button")).toEqual([]);
});
