import { href, useSearchParams } from "react-router";
import { z } from "zod";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import {
	removeProduct,
	setProductsActive,
	setProductsFeatured,
} from "#app/admin/products/admin-products.commands.server.ts";
import { adminProductMessages, adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import { countAdminProducts, productsList } from "#app/admin/products/admin-products.queries.server.ts";
import { productsView } from "#app/admin/products/list/products-view.tsx";
import { RowSaves } from "#app/admin/products/list/RowSaves.tsx";
import { rowFieldForms } from "#app/admin/products/list/row-field-forms.server.ts";
import { unmeasuredView } from "#app/admin/products/list/unmeasured-view.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { reloadAfterConflict } from "#app/platform/forms/reload-after-conflict.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { formatNumber } from "#app/values/number.ts";
import type { Route } from "./+types/admin-products";

export const loader = listLoader(productsList, {
	failure: adminProductTitles.list,
	readBeside: async (admin) => {
		const [counts, categories] = await Promise.all([countAdminProducts(admin), listCategories()]);
		return { counts, categories };
	},
});

export const shouldRevalidate = reloadAfterConflict;

const selection = z.object({
	ids: z
		.union([z.uuid(), z.array(z.uuid()).max(100)])
		.transform((value) => (typeof value === "string" ? [value] : value)),
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
			...rowFieldForms,
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
			<RowSaves>
				<AdminList
					list={query.get("status") === "unmeasured" ? unmeasuredView : productsView}
					page={page}
					options={{ category: categories.map(({ id, name }) => ({ value: id, label: name })) }}
					actions={
						<ButtonLink to={href("/admin/products/import")} kind="quiet" size="sm">
							Importar CSV
						</ButtonLink>
					}
				/>
			</RowSaves>
		</>
	);
}

function countsSummary({
	all,
	inactive,
	low,
	unmeasured,
}: Route.ComponentProps["loaderData"]["counts"]): string {
	const parts = [
		all === 1 ? "1 produto cadastrado" : `${formatNumber(all)} produtos cadastrados`,
		inactive > 0 ? `${formatNumber(inactive)} ${inactive === 1 ? "inativo" : "inativos"}` : null,
		low > 0 ? `${formatNumber(low)} com estoque baixo` : null,
		unmeasured > 0 ? `${formatNumber(unmeasured)} sem peso ou medidas` : null,
	];
	return parts.filter(Boolean).join(" · ");
}
