import { href, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import {
	addCategory,
	removeCategory,
	saveCategory,
} from "#app/admin/categories/admin-categories.commands.server.ts";
import { categoryTitles, categoryToasts } from "#app/admin/categories/admin-categories.messages.ts";
import { listAdminCategories } from "#app/admin/categories/admin-categories.queries.server.ts";
import { categoryFormSchema, editedCategorySchema } from "#app/admin/categories/admin-categories.schema.ts";
import { CategoryForm } from "#app/admin/categories/CategoryForm.tsx";
import { CategoryRow } from "#app/admin/categories/CategoryRow.tsx";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { MAX_CATEGORY_IMAGES } from "#app/shop/catalogue/categories/category.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/admin-categories";

const CATEGORIES_PATH = href("/admin/categories");

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return {
		categories: await loadOrServiceUnavailable(categoryTitles.list, () => listAdminCategories(admin)),
	};
}

const deletionSchema = z.object({ id: z.uuid() });

export async function action({ request }: Route.ActionArgs) {
	/** A page without scripts sends its picture along with the form. */
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
		{ redirectTo: CATEGORIES_PATH },
	);
}

export default function AdminCategoriesPage({
	loaderData: { categories },
	actionData,
}: Route.ComponentProps) {
	const [query] = useSearchParams();
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
					<ButtonLink to={`${CATEGORIES_PATH}?nova=1`} preventScrollReset size="sm">
						<Icon name="plus" className="size-5" />
						Nova Categoria
					</ButtonLink>
				}
			>
				Como os clientes encontram as peças: no catálogo, na página inicial e no rodapé.
			</AdminPageHeader>
			{isNew ? <CategoryForm category={null} actionResult={actionData} busy={busy} /> : null}
			{categories.length === 0 && !isNew ? (
				<EmptyState title="Nenhuma categoria">Crie a primeira para organizar o catálogo.</EmptyState>
			) : (
				<>
					<h2 className="sr-only">Categorias cadastradas</h2>
					<ul>
						{categories.map((category) => (
							<li key={category.id} className={category.id === edited ? "py-4" : ""}>
								{category.id === edited ? (
									<CategoryForm category={category} actionResult={actionData} busy={busy} />
								) : (
									<CategoryRow category={category} />
								)}
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}
