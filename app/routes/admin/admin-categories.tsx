import { data, href, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import {
	addCategory,
	removeCategory,
	saveCategory,
} from "#app/admin/categories/admin-categories.commands.server.ts";
import { categoryTitles, categoryToasts } from "#app/admin/categories/admin-categories.messages.ts";
import { listAdminCategories } from "#app/admin/categories/admin-categories.queries.server.ts";
import { categoryFormSchema } from "#app/admin/categories/admin-categories.schema.ts";
import { CategoryForm } from "#app/admin/categories/CategoryForm.tsx";
import { CategoryRow } from "#app/admin/categories/CategoryRow.tsx";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { receiveFormImages } from "#app/admin/products/images/receive-image.server.ts";
import { attempt, parseForm, readFormData } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/admin-categories";

const CATEGORIES_PATH = href("/admin/categories");

export async function loader({ request }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return {
		categories: await loadOrServiceUnavailable(categoryTitles.list, () => listAdminCategories(admin)),
	};
}

const categoryIdSchema = z.object({ id: z.uuid() });

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const typed = request.clone();
	const form = await readFormData(request);
	const isDeletion = form.get("intent") === "delete";
	const isExisting = form.has("id");
	const change = await attempt(
		async () => {
			if (isDeletion) {
				return categoryToasts.deleted(
					(await removeCategory(admin, parseForm(form, categoryIdSchema).id)).name,
				);
			}
			await receiveFormImages(admin, form, 1);
			const { imageIds: imageId, ...category } = parseForm(form, categoryFormSchema);
			const input = { ...category, imageId };
			if (!isExisting) {
				await addCategory(admin, input);
				return categoryToasts.created(input.name);
			}
			await saveCategory(admin, parseForm(form, categoryIdSchema).id, input);
			return categoryToasts.updated(input.name);
		},
		{
			title: isDeletion ? categoryTitles.remove : isExisting ? categoryTitles.update : categoryTitles.create,
			submitted: typed,
		},
	);
	if (change.ok) return redirectWithToast(CATEGORIES_PATH, change.value);
	const { data: answer, init } = change.response;
	return data({ ...answer, toast: answer.fields ? undefined : answer.toast }, init ?? {});
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
				actions={
					<ButtonLink to={`${CATEGORIES_PATH}?nova=1`} preventScrollReset size="sm">
						<Icon name="plus" className="size-5" />
						Nova Categoria
					</ButtonLink>
				}
			>
				Como os clientes encontram as peças: no catálogo, na página inicial e no rodapé.
			</AdminPageHeader>
			<NoScriptToast toast={actionData?.toast} />
			{isNew ? <CategoryForm category={null} answer={actionData} busy={busy} /> : null}
			{categories.length === 0 && !isNew ? (
				<EmptyState title="Nenhuma categoria">Crie a primeira para organizar o catálogo.</EmptyState>
			) : (
				<>
					<h2 className="sr-only">Categorias cadastradas</h2>
					<ul>
						{categories.map((category) => (
							<li key={category.id} className={category.id === edited ? "py-4" : ""}>
								{category.id === edited ? (
									<CategoryForm category={category} answer={actionData} busy={busy} />
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
