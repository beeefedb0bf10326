import { href, useSearchParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { listPath } from "#app/admin/lists/list-path.ts";
import { findProductOptions } from "#app/admin/products/product-options.server.ts";
import { findReview, reviewsList } from "#app/admin/reviews/admin-reviews.queries.server.ts";
import { ReviewDialog } from "#app/admin/reviews/ReviewDialog.tsx";
import { ReviewReplyDialog } from "#app/admin/reviews/ReviewReplyDialog.tsx";
import { reviewsView } from "#app/admin/reviews/reviews-view.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { removeReviewReply, replyToReview } from "#app/shop/reviews/reply-to-review.server.ts";
import {
	reviewUpdateFailures as failures,
	reviewUpdateMessages as messages,
} from "#app/shop/reviews/review-update.messages.ts";
import { createReview, deleteReview, updateReview } from "#app/shop/reviews/reviews.commands.server.ts";
import {
	newReviewSchema,
	reviewDeletionSchema,
	reviewReplySchema,
	reviewUpdateSchema,
} from "#app/shop/reviews/reviews.schema.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/admin-reviews";

const NEW_REVIEW = "nova";

export const loader = listLoader(reviewsList, {
	failure: failures.list,
	readBeside: async (admin, url) => {
		const chosen = url.searchParams.get("avaliacao");
		const isNew = chosen === NEW_REVIEW;
		const repliedId = url.searchParams.get("resposta");
		const [review, products, reviewToReply] = await Promise.all([
			chosen && !isNew ? findReview(admin, chosen) : null,
			isNew ? findProductOptions(admin, url.searchParams.get("peca") ?? "") : null,
			repliedId ? findReview(admin, repliedId) : null,
		]);
		if ((chosen && !isNew && !review) || (repliedId && !reviewToReply)) {
			throw new Response(null, { status: 404 });
		}
		return { review, products, reviewToReply, isOpen: chosen !== null, closeTo: reviewListPath(url) };
	},
});

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
			reply: {
				failureMessage: failures.reply,
				schema: reviewReplySchema,
				toast: messages.replied,
				run: (admin, reply) => replyToReview(admin, reply),
			},
			"remove-reply": {
				failureMessage: failures.removeReply,
				schema: reviewDeletionSchema,
				toast: messages.replyRemoved,
				run: (admin, { reviewId }) => removeReviewReply(admin, reviewId),
			},
		},
		{ redirectTo: reviewListPath(url) },
	);
}

const reviewListPath = ({ searchParams }: URL): string =>
	listPath(href("/admin/reviews"), searchParams, {
		avaliacao: null,
		resposta: null,
		peca: null,
		confirmar: null,
	});

export default function AdminReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, review, products, reviewToReply, isOpen, closeTo } = loaderData;
	const [query] = useSearchParams();
	return (
		<>
			<AdminPageHeader
				title="Gerenciar Avaliações"
				toast={actionData?.toast}
				actions={
					<Link
						to={listPath(href("/admin/reviews"), query, { avaliacao: NEW_REVIEW })}
						preventScrollReset
						aria-haspopup="dialog"
						className={buttonStyle("primary", "sm")}
					>
						<Icon name="plus" className="size-5" />
						Nova Avaliação
					</Link>
				}
			/>
			<AdminList list={reviewsView} page={page} />
			{isOpen ? (
				<ReviewDialog
					key={review?.id ?? NEW_REVIEW}
					review={review}
					products={products}
					closeTo={closeTo}
					result={actionData}
				/>
			) : null}
			{reviewToReply ? (
				<ReviewReplyDialog
					key={reviewToReply.id}
					review={reviewToReply}
					closeTo={closeTo}
					result={actionData}
				/>
			) : null}
		</>
	);
}
