import { href, useNavigation } from "react-router";
import { categoryTitles } from "#app/admin/categories/admin-categories.messages.ts";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { findLikelyDuplicates } from "#app/admin/products/admin-products.queries.server.ts";
import { ScrapedProductPreview } from "#app/admin/scraping/ScrapedProductPreview.tsx";
import { ScrapeForm } from "#app/admin/scraping/ScrapeForm.tsx";
import { saveScrapedProductSchema } from "#app/admin/scraping/save-scraped-product.schema.ts";
import {
	type SavedScrapedProduct,
	saveScrapedProduct,
} from "#app/admin/scraping/save-scraped-product.server.ts";
import {
	previewFromForm,
	previewFromProduct,
	type ScrapePreview,
} from "#app/admin/scraping/scrape-preview.ts";
import { scrapeProduct } from "#app/admin/scraping/scrape-product.server.ts";
import { scrapingMessages } from "#app/admin/scraping/scraping.messages.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import type { FlashToast } from "#app/platform/forms/toasts.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { scrapeProductPayloadSchema } from "#app/shop/api-reference/scrape-product.schema.ts";
import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { slugBase } from "#app/shop/catalogue/unique-slug.server.ts";
import type { Route } from "./+types/admin-scraping";

export async function loader({ request }: Route.LoaderArgs) {
	await requireAdmin(request);
	const categories = await loadOrServiceUnavailable(categoryTitles.list, listCategories);
	return { categories: categories.map(({ id, name }) => ({ id, name })) };
}

interface ScrapingData {
	values?: { url: string };
	preview?: ScrapePreview;
}

/** The first form reads the page; the second saves the product as the admin edited it. */
export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		default: {
			schema: scrapeProductPayloadSchema,
			failureTitle: scrapingMessages.failedTitle,
			failureMessage: scrapingMessages.broken,
			run: async (admin, { url }): Promise<FormOutcome<ScrapingData>> => {
				const product = await scrapeProduct(admin, url);
				const duplicates = await findLikelyDuplicates(admin, slugBase(product.name), product.sourceUrl);
				return {
					toast: {
						title: product.price === null ? scrapingMessages.foundWithoutPrice : scrapingMessages.found,
					},
					data: { values: { url: product.sourceUrl }, preview: previewFromProduct(product, duplicates) },
				};
			},
		},
		save: {
			schema: saveScrapedProductSchema,
			failureTitle: scrapingMessages.saveFailedTitle,
			failureMessage: scrapingMessages.saveFailed,
			run: async (admin, scraped): Promise<FormOutcome<ScrapingData>> => {
				const saved = await saveScrapedProduct(admin, scraped);
				return { redirectTo: href("/admin/scraping"), toast: savedToast(scraped.name, saved) };
			},
			onRefusal: (_, form) => {
				const preview = previewFromForm(form);
				return { data: { values: { url: preview.sourceUrl }, preview } };
			},
		},
	});
}

function savedToast(name: string, { id, missingImages, reviews }: SavedScrapedProduct): FlashToast {
	const action = { label: "Ver produto", href: href("/admin/products/:id", { id }) };
	return reviews === -1
		? { title: "Aviso", description: scrapingMessages.reviewsFailed, action }
		: {
				title: scrapingMessages.savedTitle,
				description: scrapingMessages.saved(name, missingImages),
				tone: "success",
				action,
			};
}

export default function AdminScrapingPage({ loaderData, actionData }: Route.ComponentProps) {
	const { state, formMethod, formData } = useNavigation();
	const sending =
		state !== "idle" && formMethod === "POST" ? String(formData?.get("intent") ?? "scrape") : null;
	const preview = actionData?.preview;
	return (
		<>
			<AdminPageHeader title="Scraping" toast={actionData?.toast}>
				Traz um produto da página de outra loja: você confere tudo antes de salvar.
			</AdminPageHeader>
			<ScrapeForm
				url={actionData?.values?.url ?? ""}
				error={preview ? undefined : actionData?.fields?.url}
				busy={sending === "scrape"}
			/>
			{preview ? (
				<ScrapedProductPreview
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
