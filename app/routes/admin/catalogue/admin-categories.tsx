import { href, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import {
	addCategory,
	removeCategory,
	saveCategory,
} from "#app/admin/categories/admin-categories.commands.server.ts";
import { categoryTitles, categoryToasts } from "#app/admin/categories/admin-categories.messages.ts";
import { categoriesList } from "#app/admin/categories/admin-categories.queries.server.ts";
import { categoryFormSchema, editedCategorySchema } from "#app/admin/categories/admin-categories.schema.ts";
import { CategoryForm } from "#app/admin/categories/CategoryForm.tsx";
import { CategoryRow } from "#app/admin/categories/CategoryRow.tsx";
import { categoriesView } from "#app/admin/categories/categories-view.ts";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { MAX_CATEGORY_IMAGES } from "#app/shop/catalogue/categories/category.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/admin-categories";

/** The address of the current list, without an open form. */
const categoryListPath = (search: URLSearchParams, changes: Record<string, string> = {}): string =>
	listPath(href("/admin/categories"), search, { nova: null, editar: null, confirmar: null, ...changes });

export const loader = listLoader(categoriesList, { failure: categoryTitles.list });

const deletionSchema = z.object({ id: z.uuid() });

export async function action({ request, url }: Route.ActionArgs) {
	/** A page without scripts sends its picture with the form. */
	const form = {
		prepare: (admin: Admin, sent: FormData) => receiveFormImages(admin, sent, MAX_CATEGORY_IMAGES),
		onRefusal: onlyAtFields,
	};
	return formAction(
		request,
		await requireAdmin(request),
		{
			create: {
				...form,
				schema: categoryFormSchema,
				failureTitle: categoryTitles.create,
				run: async (admin, category) => {
					await addCategory(admin, category);
					return { toast: categoryToasts.created(category.name) };
				},
			},
			update: {
				...form,
				schema: editedCategorySchema,
				failureTitle: categoryTitles.update,
				run: async (admin, { id, ...category }) => {
					await saveCategory(admin, id, category);
					return { toast: categoryToasts.updated(category.name) };
				},
			},
			delete: {
				schema: deletionSchema,
				failureTitle: categoryTitles.remove,
				run: async (admin, { id }) => ({
					toast: categoryToasts.deleted((await removeCategory(admin, id)).name),
				}),
			},
		},
		{ redirectTo: categoryListPath(url.searchParams) },
	);
}

export default function AdminCategoriesPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const closeTo = categoryListPath(query);
	const { state, formMethod } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST";
	const edited = query.get("editar");
	const isNew = query.has("nova");
	return (
		<>
			<AdminPageHeader
				title="Categorias"
				toast={actionData?.toast}
				actions={
					<ButtonLink to={categoryListPath(query, { nova: "1" })} preventScrollReset size="sm">
						<Icon name="plus" className="size-5" />
						Nova Categoria
					</ButtonLink>
				}
			>
				Como os clientes encontram as peças: no catálogo, na página inicial e no rodapé.
			</AdminPageHeader>
			{isNew ? (
				<CategoryForm category={null} closeTo={closeTo} actionResult={actionData} busy={busy} />
			) : null}
			<h2 className="sr-only">{categoriesView.caption}</h2>
			<AdminList list={categoriesView} page={page}>
				{(categories) => (
					<ul>
						{categories.map((category) => (
							<li key={category.id} className={category.id === edited ? "py-4" : ""}>
								{category.id === edited ? (
									<CategoryForm category={category} closeTo={closeTo} actionResult={actionData} busy={busy} />
								) : (
									<CategoryRow category={category} />
								)}
							</li>
						))}
					</ul>
				)}
			</AdminList>
		</>
	);
}
