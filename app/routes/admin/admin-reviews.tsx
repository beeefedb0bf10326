import { data, href, useSearchParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { listPath } from "#app/admin/layout/list-path.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import {
	findProductOptions,
	findReview,
	listReviews,
} from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { ReviewCards } from "#app/admin/reviews/ReviewCards.tsx";
import { ReviewDialog } from "#app/admin/reviews/ReviewDialog.tsx";
import { readReviewFilter, reviewOriginLabels } from "#app/admin/reviews/review-row.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import {
	reviewUpdateFailures as failures,
	reviewUpdateMessages as messages,
} from "#app/shop/reviews/review-update.messages.ts";
import { createReview, deleteReview, updateReview } from "#app/shop/reviews/reviews.commands.server.ts";
import {
	newReviewSchema,
	reviewDeletionSchema,
	reviewUpdateSchema,
} from "#app/shop/reviews/reviews.schema.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-reviews";

const NEW_REVIEW = "nova";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const chosen = url.searchParams.get("avaliacao");
	const isNew = chosen === NEW_REVIEW;
	const filter = readReviewFilter(url);
	const [page, review, products] = await loadOrServiceUnavailable(failures.list, () =>
		Promise.all([
			listReviews(admin, filter, readCursor(url)),
			chosen && !isNew ? findReview(admin, chosen) : null,
			isNew ? findProductOptions(admin, url.searchParams.get("peca") ?? "") : null,
		]),
	);
	if (chosen && !isNew && !review) throw data(null, { status: 404 });
	return { page, review, products, isOpen: chosen !== null, closeTo: reviewListPath(url) };
}

export async function action({ request, url }: Route.ActionArgs) {
	return formAction(
		request,
		await requireAdmin(request),
		{
			create: {
				failureMessage: failures.save,
				schema: newReviewSchema,
				toast: messages.created,
				async run(admin, review) {
					await createReview(admin, review);
				},
			},
			update: {
				failureMessage: failures.save,
				schema: reviewUpdateSchema,
				toast: messages.updated,
				run: (admin, review) => updateReview(admin, review),
			},
			delete: {
				failureMessage: failures.delete,
				schema: reviewDeletionSchema,
				toast: messages.deleted,
				run: (admin, { reviewId }) => deleteReview(admin, reviewId),
			},
		},
		{ redirectTo: reviewListPath(url) },
	);
}

const reviewListPath = ({ searchParams }: URL): string =>
	listPath(href("/admin/reviews"), searchParams, { avaliacao: null, peca: null, confirmar: null });

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, review, products, isOpen, closeTo } = loaderData;
	const [query] = useSearchParams();
	return (
		<>
			<AdminPageHeader
				title="Gerenciar Avaliações"
				toast={actionData?.toast}
				actions={
					<>
						<ExportLink to={href("/admin/reviews.csv")} />
						<Link
							to={listPath(href("/admin/reviews"), query, { avaliacao: NEW_REVIEW })}
							preventScrollReset
							aria-haspopup="dialog"
							className={buttonStyle("primary", "sm")}
						>
							<Icon name="plus" className="size-5" />
							Nova Avaliação
						</Link>
					</>
				}
			/>
			<ListToolbar
				search={{ label: "Buscar avaliações", placeholder: "Produto, nome ou e-mail" }}
				filters={[
					{
						name: "origin",
						label: "Origem",
						all: "Todas as origens",
						options: toOptions(reviewOriginLabels),
					},
					{
						name: "rating",
						label: "Estrelas",
						all: "Todas as notas",
						options: [5, 4, 3, 2, 1].map((stars) => ({
							value: String(stars),
							label: stars === 1 ? "1 estrela" : `${stars} estrelas`,
						})),
					},
				]}
			/>
			{page.rows.length > 0 ? (
				<ReviewCards reviews={page.rows} />
			) : (
				<EmptyState title="Nenhuma avaliação encontrada.">
					Avaliações de clientes chegam depois da entrega.
				</EmptyState>
			)}
			<KeysetPager next={page.next} previous={page.previous} />
			{isOpen ? (
				<ReviewDialog
					key={review?.id ?? NEW_REVIEW}
					review={review}
					products={products}
					closeTo={closeTo}
					result={actionData}
				/>
			) : null}
		</>
	);
}
