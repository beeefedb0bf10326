import { data, useNavigation } from "react-router";
import { attempt, intentOf, readForm, readFormData } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { readOrSay } from "#app/shop/back-office/read-or-say.server.ts";
import { ScreenHead } from "#app/shop/back-office/ScreenHead.tsx";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { wishedSlug } from "#app/shop/catalogue/free-slug.ts";
import { categoryTitles } from "#app/shop/catalogue/managing/categories.messages.ts";
import { findLikely } from "#app/shop/catalogue/managing/managed-products.queries.server.ts";
import { importMessages } from "#app/shop/importing/importing.messages.ts";
import { scrapePayloadSchema } from "#app/shop/importing/importing.schema.ts";
import { ScrapedPreview } from "#app/shop/importing/ScrapedPreview.tsx";
import { ScrapeForm } from "#app/shop/importing/ScrapeForm.tsx";
import { saveScrapedSchema } from "#app/shop/importing/save-scraped.schema.ts";
import { saveScraped } from "#app/shop/importing/save-scraped.server.ts";
import { previewOf, previewTyped, type ScrapePreview } from "#app/shop/importing/scrape-preview.ts";
import { scrapeProduct } from "#app/shop/importing/scrape-product.server.ts";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import type { Route } from "./+types/scraping";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	const categories = await readOrSay(categoryTitles.list, listCategories);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
}

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	if ((await intentOf(request)) === "save") return save(admin, request);

	const typed = request.clone();
	const reading = await attempt(
		async () => {
			const { url } = await readForm(request, scrapePayloadSchema);
			const product = await scrapeProduct(admin, url);
			const likely = await findLikely(wishedSlug(product.name), product.sourceUrl);
			return { product, likely };
		},
		{ title: importMessages.failedTitle, failed: importMessages.broken, typed },
	);
	if (!reading.ok) return reading.response;
	const { product, likely } = reading.value;
	return data({
		fields: undefined,
		values: { url: product.sourceUrl },
		preview: previewOf(product, likely),
		toast: { title: product.price === null ? importMessages.foundWithoutPrice : importMessages.found },
	});
}

async function save(admin: Awaited<ReturnType<typeof requireAdmin>>, request: Request) {
	const typed = request.clone();
	const saving = await attempt(
		async () => {
			const scraped = await readForm(request, saveScrapedSchema);
			return { ...(await saveScraped(admin, scraped)), name: scraped.name };
		},
		{ title: importMessages.saveFailedTitle, failed: importMessages.saveFailed },
	);
	if (!saving.ok) {
		const { data: answer, init } = saving.response;
		const preview = previewTyped(await readFormData(typed));
		return data({ ...answer, values: { url: preview.sourceUrl }, preview }, init ?? {});
	}
	const { id, name, missingImages, reviews } = saving.value;
	const action = { label: "Ver produto", href: `/admin/products/${id}` };
	return redirectWithToast(
		"/admin/scraping",
		reviews === -1
			? { title: "Aviso", description: importMessages.reviewsFailed, action }
			: {
					title: importMessages.savedTitle,
					description: importMessages.saved(name, missingImages),
					tone: "success",
					action,
				},
	);
}

export default function ScrapingScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod, formData } = useNavigation();
	const sending =
		state !== "idle" && formMethod === "POST" ? String(formData?.get("intent") ?? "scrape") : null;
	const preview: ScrapePreview | undefined =
		actionData && "preview" in actionData ? actionData.preview : undefined;
	return (
		<>
			<ScreenHead title="Scraping">
				Traz um produto da página de outra loja: você confere tudo antes de salvar.
			</ScreenHead>
			<NoScriptAnswer toast={actionData?.toast} />
			<ScrapeForm
				url={actionData?.values?.url ?? ""}
				error={preview ? undefined : actionData?.fields?.url}
				busy={sending === "scrape"}
			/>
			{preview ? (
				<ScrapedPreview
					key={preview.key}
					preview={preview}
					categories={loaderData.categories}
					errors={actionData?.fields ?? {}}
					busy={sending === "save"}
				/>
			) : null}
		</>
	);
}
