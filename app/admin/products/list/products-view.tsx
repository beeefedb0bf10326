import { href, useLocation } from "react-router";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { waitingText } from "#app/shop/back-in-stock/back-in-stock.messages.ts";
import { NO_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { CONFIRM_PARAM, ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Popover } from "#app/ui/primitives/Popover.tsx";
import { formatMoney, formatMoneyField } from "#app/values/money.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import type { AdminProduct } from "../admin-products.queries.server.ts";
import { productFilters } from "../product-filters.ts";
import { RowField } from "./RowField.tsx";

/** “Produtos Cadastrados”: each row links to its form. The file has every field (`exportProducts`). */
export const productsView: ListView<AdminProduct> = {
	path: href("/admin/products"),
	caption: "Produtos Cadastrados",
	file: { name: "produtos" },
	filters: productFilters,
	columns: [
		{
			key: "name",
			header: "Produto",
			isPrimary: true,
			sort: "name",
			cell: ({ id, name, image, categories }) => (
				<Link to={href("/admin/products/:id", { id })} className="flex items-center gap-3 group/name">
					<Picture
						image={image}
						alt=""
						sizes="3.5rem"
						className="size-14 flex-none rounded-sm text-[0.625rem]"
					/>
					<span className="min-w-0">
						<span className="block font-semibold underline-offset-4 group-hover/name:underline">{name}</span>
						<span className="block text-sm text-ink-2">{categories.join(", ") || NO_CATEGORY}</span>
					</span>
				</Link>
			),
		},
		{
			key: "price",
			header: "Preço",
			align: "end",
			sort: "price",
			cell: ({ id, name, version, price, originalPrice }) => (
				<>
					<RowField
						id={id}
						version={version}
						intent="price"
						name="price"
						label={`Preço de ${name}`}
						value={formatMoneyField(price)}
						toText={(amount) => formatMoneyField(amount)}
					/>
					{originalPrice !== null && originalPrice > price ? (
						<s className="block text-sm text-ink-2 max-md:ml-2 max-md:inline">{formatMoney(originalPrice)}</s>
					) : null}
				</>
			),
		},
		{
			key: "stock",
			header: "Estoque",
			align: "end",
			sort: "stock",
			cell: ({ id, name, version, stockQuantity, isActive, isMadeToOrder, waiting }) =>
				isMadeToOrder ? (
					<span className="text-ink-2">sob encomenda</span>
				) : (
					<>
						<RowField
							id={id}
							version={version}
							intent="stock"
							name="stockQuantity"
							label={`Estoque de ${name}`}
							value={String(stockQuantity)}
							toText={String}
							seen={stockQuantity}
						/>
						{isActive && stockQuantity < LOW_STOCK_THRESHOLD ? (
							<span className="block max-md:ml-2 max-md:inline">
								<Badge tone={stockQuantity === 0 ? "destructive" : "warning"}>
									{stockQuantity === 0 ? "esgotado" : "baixo"}
								</Badge>
							</span>
						) : null}
						{waiting > 0 ? (
							<span className="block text-sm text-ink-2 max-md:ml-2 max-md:inline">
								{waitingText(waiting)}
							</span>
						) : null}
					</>
				),
		},
		{
			key: "status",
			header: "Situação",
			cell: ({ isActive, isFeatured }) => (
				<span className="inline-flex flex-wrap gap-1.5">
					<Badge tone={isActive ? "good" : "outline"}>{isActive ? "Ativo" : "Inativo"}</Badge>
					{isFeatured ? <Badge tone="secondary">Destaque</Badge> : null}
				</span>
			),
		},
	],
	actions: (row) => <RowActions {...row} />,
	selection: {
		failure: adminProductTitles.status,
		labelOf: ({ name }) => name,
		actions: (
			<>
				{(
					[
						["activate", "Ativar"],
						["deactivate", "Desativar"],
						["feature", "Destacar"],
						["unfeature", "Tirar destaque"],
					] as const
				).map(([intent, label]) => (
					<Button key={intent} type="submit" name="intent" value={intent} kind="secondary" size="sm">
						{label}
					</Button>
				))}
			</>
		),
	},
	empty: {
		title: "Nenhum produto encontrado",
		text: "Cadastre o primeiro, ou importe os seus de uma planilha.",
		filtered: "Mude a busca ou os filtros, ou cadastre o primeiro.",
		showAll: "Ver todos os produtos",
		action: (
			<ButtonLink to={href("/admin/products/new")} size="sm">
				Novo Produto
			</ButtonLink>
		),
	},
};

/** On a phone all but “Editar” are in a menu. */
function RowActions({ id, name, slug, isActive }: AdminProduct) {
	const menuId = `acoes-${id}`;
	const { search } = useLocation();
	const query = new URLSearchParams(search);
	query.set(CONFIRM_PARAM, `excluir-${id}`);
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-4 xl:flex-nowrap max-md:w-full max-md:justify-between">
			<Link
				to={href("/admin/products/:id", { id })}
				aria-label={`Editar ${name}`}
				className={buttonStyle("quiet", "sm")}
			>
				Editar
			</Link>
			<button
				type="button"
				popoverTarget={menuId}
				aria-label={`Mais ações para ${name}`}
				className={buttonStyle("quiet", "sm", "md:hidden")}
			>
				Mais
				<Icon name="chevron-down" className="size-4" />
			</button>
			<Popover
				id={menuId}
				className="md:contents max-md:w-44 max-md:py-1.5 max-md:text-left max-md:[--popover-span:span-inline-start]"
			>
				{isActive ? (
					<a
						href={href("/product/:slug", { slug })}
						target="_blank"
						rel="noopener"
						aria-label={`Ver ${name} na loja (abre em nova janela)`}
						className={buttonStyle("quiet", "sm", MENU_ITEM)}
					>
						Ver
					</a>
				) : null}
				<ActionForm failure={adminProductTitles.status} preventScrollReset className="contents">
					<input type="hidden" name="ids" value={id} />
					<Button
						type="submit"
						name="intent"
						value={isActive ? "deactivate" : "activate"}
						kind="quiet"
						size="sm"
						aria-label={`${isActive ? "Desativar" : "Ativar"} ${name}`}
						className={MENU_ITEM}
					>
						{isActive ? "Desativar" : "Ativar"}
					</Button>
				</ActionForm>
				{/* The question of the dialog below, by its address: a closed menu would hide a dialog inside it. */}
				<Link
					to={`?${query}`}
					preventScrollReset
					aria-label={`Excluir ${name}`}
					className={buttonStyle("quiet", "sm", `${MENU_ITEM} md:hidden`)}
				>
					Excluir
				</Link>
			</Popover>
			<span className="max-md:contents max-md:[&>a]:hidden">
				<ConfirmDialog
					id={`excluir-${id}`}
					question={`Tem certeza que deseja excluir “${name}”?`}
					fields={{ intent: "delete", ids: id }}
					failure={adminProductTitles.remove}
					trigger="Excluir"
					triggerLabel={`Excluir ${name}`}
				/>
			</span>
		</span>
	);
}

const MENU_ITEM = "max-md:flex max-md:w-full max-md:justify-start max-md:px-4 max-md:no-underline";
