import { href, useSearchParams } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import {
	removeProduct,
	setProductsActive,
	setProductsFeatured,
} from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages, adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { countAdminProducts, listAdminProducts } from "#app/admin/products/admin-products.queries.server.ts";
import { ProductTable } from "#app/admin/products/ProductTable.tsx";
import { parseProductFilter, productStatusFilters } from "#app/admin/products/product-filter.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { formatNumber } from "#app/values/number.ts";
import type { Route } from "./+types/admin-products";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const filter = parseProductFilter(url);
	const [page, counts, categories] = await loadOrServiceUnavailable(adminProductTitles.list, () =>
		Promise.all([
			listAdminProducts(admin, filter, readCursor(url)),
			countAdminProducts(admin),
			listCategories(),
		]),
	);
	return { page, counts, categories };
}

const selection = z.object({
	ids: z
		.union([z.uuid(), z.array(z.uuid()).max(100)])
		.transform((given) => (typeof given === "string" ? [given] : given)),
});

export async function action({ request }: Route.ActionArgs) {
	const setActive = (isActive: boolean) => ({
		schema: selection,
		run: async (admin: Admin, { ids }: z.output<typeof selection>) => ({
			toast: adminProductMessages.status(isActive, await setProductsActive(admin, ids, isActive)),
		}),
	});
	const setFeatured = (isFeatured: boolean) => ({
		schema: selection,
		run: async (admin: Admin, { ids }: z.output<typeof selection>) => ({
			toast: adminProductMessages.featured(isFeatured, await setProductsFeatured(admin, ids, isFeatured)),
		}),
	});
	return formAction(
		request,
		await requireAdmin(request),
		{
			activate: setActive(true),
			deactivate: setActive(false),
			feature: setFeatured(true),
			unfeature: setFeatured(false),
			delete: {
				schema: selection,
				failureTitle: adminProductTitles.remove,
				run: async (admin, { ids: [id = ""] }) => ({
					toast: adminProductMessages.deleted((await removeProduct(admin, id)).name),
				}),
			},
		},
		{ failureTitle: adminProductTitles.status },
	);
}

export default function AdminProductsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, counts, categories } = loaderData;
	const [query] = useSearchParams();
	return (
		<>
			<AdminPageHeader
				title="Produtos"
				toast={actionData?.toast}
				actions={
					<ButtonLink to={href("/admin/products/new")} size="sm">
						<Icon name="plus" className="size-5" />
						Novo Produto
					</ButtonLink>
				}
			>
				{countsSummary(counts)}
			</AdminPageHeader>
			<h2 className="mb-3 font-serif text-xl font-medium">Produtos Cadastrados</h2>
			<ListToolbar
				search={{ label: "Buscar produtos pelo nome", placeholder: "Buscar produtos pelo nome" }}
				filters={[
					{
						name: "status",
						label: "Situação",
						all: "Todas as situações",
						options: toOptions(productStatusFilters),
					},
					{
						name: "category",
						label: "Categoria",
						all: "Todas as categorias",
						options: categories.map(({ id, name }) => ({ value: id, label: name })),
					},
				]}
				actions={
					<>
						<a
							href={`${href("/admin/products.csv")}?${query}`}
							download
							className={buttonStyle("quiet", "sm")}
						>
							Exportar CSV
						</a>
						<ButtonLink to={href("/admin/products/import")} kind="quiet" size="sm">
							Importar CSV
						</ButtonLink>
					</>
				}
			/>
			<ProductTable rows={page.rows} />
			<KeysetPager next={page.next} previous={page.previous} />
		</>
	);
}

function countsSummary({ all, inactive, low }: Route.ComponentProps["loaderData"]["counts"]): string {
	const parts = [
		all === 1 ? "1 produto cadastrado" : `${formatNumber(all)} produtos cadastrados`,
		inactive > 0 ? `${formatNumber(inactive)} ${inactive === 1 ? "inativo" : "inativos"}` : null,
		low > 0 ? `${formatNumber(low)} com estoque baixo` : null,
	];
	return parts.filter(Boolean).join(" · ");
}
