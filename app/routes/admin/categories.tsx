import { data, useNavigation, useSearchParams } from "react-router";
import { z } from "zod";
import { attempt, parseForm, readFormData } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readOrSay } from "#app/shop/back-office/read-or-say.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { CategoryForm } from "#app/shop/catalogue/managing/CategoryForm.tsx";
import { CategoryRow } from "#app/shop/catalogue/managing/CategoryRow.tsx";
import { categoryTitles, categoryToasts } from "#app/shop/catalogue/managing/categories.messages.ts";
import { categoryFormSchema } from "#app/shop/catalogue/managing/category-form.schema.ts";
import {
	addCategory,
	removeCategory,
	saveCategory,
} from "#app/shop/catalogue/managing/manage-categories.server.ts";
import { listManagedCategories } from "#app/shop/catalogue/managing/managed-categories.queries.server.ts";
import { receiveSentImages } from "#app/shop/images/receive-image.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/categories";

const HERE = "/admin/categories";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	return { categories: await readOrSay(categoryTitles.list, listManagedCategories) };
}

const knownSchema = z.object({ id: z.uuid() });

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	const typed = request.clone();
	const form = await readFormData(request);
	const isDeletion = form.get("intent") === "delete";
	const isKnown = form.has("id");
	const change = await attempt(
		async () => {
			if (isDeletion) {
				return categoryToasts.deleted((await removeCategory(admin, parseForm(form, knownSchema).id)).name);
			}
			await receiveSentImages(admin, form, 1);
			const { imageIds: imageId, ...category } = parseForm(form, categoryFormSchema);
			const input = { ...category, imageId };
			if (!isKnown) {
				await addCategory(admin, input);
				return categoryToasts.created(input.name);
			}
			await saveCategory(admin, parseForm(form, knownSchema).id, input);
			return categoryToasts.updated(input.name);
		},
		{
			title: isDeletion ? categoryTitles.remove : isKnown ? categoryTitles.update : categoryTitles.create,
			typed,
		},
	);
	if (change.ok) return redirectWithToast(HERE, change.value);
	const { data: answer, init } = change.response;
	return data({ ...answer, toast: answer.fields ? undefined : answer.toast }, init ?? {});
}

export default function CategoriesScreen({ loaderData: { categories }, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams();
	const { state, formMethod } = useNavigation();
	const busy = state !== "idle" && formMethod === "POST";
	const edited = query.get("editar");
	const isNew = query.has("nova");
	return (
		<>
			<ScreenHead
				title="Categorias"
				actions={
					<ButtonLink to={`${HERE}?nova=1`} preventScrollReset size="sm">
						<Icon name="plus" className="size-5" />
						Nova Categoria
					</ButtonLink>
				}
			>
				Como os clientes encontram as peças: no catálogo, na página inicial e no rodapé.
			</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
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
