import { readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { attemptDeskForm, listBehind } from "#app/shop/back-office/answer-desk-form.server.ts";
import { createReview, deleteReview, updateReview } from "./review-desk.commands.server.ts";
import { reviewDeskFailures as failures, reviewDeskMessages as messages } from "./review-desk.messages.ts";
import { changedReviewSchema, newReviewSchema, reviewDeletionSchema } from "./review-desk.schema.ts";

/** The forms of the tab “Avaliações”; `intent` says which was sent. */
export async function answerReviewForm(admin: Admin, request: Request) {
	const { form, done } = await attemptDeskForm(admin, request, forms);
	if (done.ok)
		return redirectWithToast(listBehind(request, "/admin/reviews", ["avaliacao", "confirmar"]), done.value);
	const { refusal, response } = done;
	if (refusal.kind === "unavailable" && response.data.toast && form) {
		response.data.toast.description = form.failure;
	}
	return response;
}

interface Form {
	failure: string;
	run(admin: Admin, request: Request): Promise<(typeof messages)[keyof typeof messages]>;
}

const forms: Record<string, Form> = {
	create: {
		failure: failures.save,
		async run(admin, request) {
			await createReview(admin, await readForm(request, newReviewSchema));
			return messages.created;
		},
	},
	update: {
		failure: failures.save,
		async run(admin, request) {
			await updateReview(admin, await readForm(request, changedReviewSchema));
			return messages.updated;
		},
	},
	delete: {
		failure: failures.delete,
		async run(admin, request) {
			const { reviewId } = await readForm(request, reviewDeletionSchema);
			await deleteReview(admin, reviewId);
			return messages.deleted;
		},
	},
};
