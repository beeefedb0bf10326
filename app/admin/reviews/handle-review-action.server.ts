import { href } from "react-router";
import { listPathWithoutDialogs, runAdminAction } from "#app/admin/layout/admin-action.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import {
	reviewUpdateFailures as failures,
	reviewUpdateMessages as messages,
} from "#app/shop/reviews/review-update.messages.ts";
import {
	newReviewSchema,
	reviewDeletionSchema,
	reviewUpdateSchema,
} from "#app/shop/reviews/review-update.schema.ts";
import { createReview, deleteReview, updateReview } from "#app/shop/reviews/reviews.commands.server.ts";

/** The forms of the tab “Avaliações”; `intent` says which was sent. */
export async function handleReviewAction(admin: Admin, request: Request) {
	const { form: reviewAction, done } = await runAdminAction(admin, request, reviewActions);
	if (done.ok)
		return redirectWithToast(
			listPathWithoutDialogs(request, href("/admin/reviews"), ["avaliacao", "confirmar"]),
			done.value,
		);
	const { refusal, response } = done;
	if (refusal.kind === "unavailable" && response.data.toast && reviewAction) {
		response.data.toast.description = reviewAction.failureMessage;
	}
	return response;
}

interface ReviewAction {
	failureMessage: string;
	run(admin: Admin, request: Request): Promise<(typeof messages)[keyof typeof messages]>;
}

const reviewActions: Record<string, ReviewAction> = {
	create: {
		failureMessage: failures.save,
		async run(admin, request) {
			await createReview(admin, await readForm(request, newReviewSchema));
			return messages.created;
		},
	},
	update: {
		failureMessage: failures.save,
		async run(admin, request) {
			await updateReview(admin, await readForm(request, reviewUpdateSchema));
			return messages.updated;
		},
	},
	delete: {
		failureMessage: failures.delete,
		async run(admin, request) {
			const { reviewId } = await readForm(request, reviewDeletionSchema);
			await deleteReview(admin, reviewId);
			return messages.deleted;
		},
	},
};
