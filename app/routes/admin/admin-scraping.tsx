import { data, href, useNavigation } from "react-router";
import { categoryTitles } from "#app/admin/categories/admin-categories.messages.ts";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { findLikelyDuplicates } from "#app/admin/products/admin-products.queries.server.ts";
import { ScrapedPreview } from "#app/admin/scraping/ScrapedPreview.tsx";
import { ScrapeForm } from "#app/admin/scraping/ScrapeForm.tsx";
import { saveScrapedProductSchema } from "#app/admin/scraping/save-scraped-product.schema.ts";
import { saveScrapedProduct } from "#app/admin/scraping/save-scraped-product.server.ts";
import {
	previewFromForm,
	previewFromProduct,
	type ScrapePreview,
} from "#app/admin/scraping/scrape-preview.ts";
import { scrapeProduct } from "#app/admin/scraping/scrape-product.server.ts";
import { scrapingMessages } from "#app/admin/scraping/scraping.messages.ts";
import { attempt, readForm, readFormData, readIntent } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { scrapeProductPayloadSchema } from "#app/shop/api-reference/scrape-product.schema.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { slugBase } from "#app/shop/catalogue/unique-slug.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/admin-scraping";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	const categories = await loadOrServiceUnavailable(categoryTitles.list, listCategories);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
}

export async function action({ request }: Route.ActionArgs) {
	const admin = await requireAdmin(request);
	if ((await readIntent(request)) === "save") return save(admin, request);

	const typed = request.clone();
	const reading = await attempt(
		async () => {
			const { url } = await readForm(request, scrapeProductPayloadSchema);
			const product = await scrapeProduct(admin, url);
			const likely = await findLikelyDuplicates(admin, slugBase(product.name), product.sourceUrl);
			return { product, likely };
		},
		{ title: scrapingMessages.failedTitle, failureMessage: scrapingMessages.broken, submitted: typed },
	);
	if (!reading.ok) return reading.response;
	const { product, likely } = reading.value;
	return data({
		fields: undefined,
		values: { url: product.sourceUrl },
		preview: previewFromProduct(product, likely),
		toast: { title: product.price === null ? scrapingMessages.foundWithoutPrice : scrapingMessages.found },
	});
}

async function save(admin: Awaited<ReturnType<typeof requireAdmin>>, request: Request) {
	const typed = request.clone();
	const saving = await attempt(
		async () => {
			const scraped = await readForm(request, saveScrapedProductSchema);
			return { ...(await saveScrapedProduct(admin, scraped)), name: scraped.name };
		},
		{ title: scrapingMessages.saveFailedTitle, failureMessage: scrapingMessages.saveFailed },
	);
	if (!saving.ok) {
		const { data: answer, init } = saving.response;
		const preview = previewFromForm(await readFormData(typed));
		return data({ ...answer, values: { url: preview.sourceUrl }, preview }, init ?? {});
	}
	const { id, name, missingImages, reviews } = saving.value;
	const action = { label: "Ver produto", href: href("/admin/products/:id", { id }) };
	return redirectWithToast(
		href("/admin/scraping"),
		reviews === -1
			? { title: "Aviso", description: scrapingMessages.reviewsFailed, action }
			: {
					title: scrapingMessages.savedTitle,
					description: scrapingMessages.saved(name, missingImages),
					tone: "success",
					action,
				},
	);
}

export default function AdminScrapingPage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod, formData } = useNavigation();
	const sending =
		state !== "idle" && formMethod === "POST" ? String(formData?.get("intent") ?? "scrape") : null;
	const preview: ScrapePreview | undefined =
		actionData && "preview" in actionData ? actionData.preview : undefined;
	return (
		<>
			<AdminPageHeader title="Scraping">
				Traz um produto da página de outra loja: você confere tudo antes de salvar.
			</AdminPageHeader>
			<NoScriptToast toast={actionData?.toast} />
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
