import { data } from "react-router";
import { attempt, type FormAnswer, readForm } from "#app/platform/forms.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { reviewMessages } from "./reviews.messages.ts";
import { reviewSchema } from "./reviews.schema.ts";
import { submitReview } from "./submit-review.server.ts";

/** The posted review form of the orders tab, and what its screen says of it. */
export async function answerReview(customer: Customer, request: Request) {
	const sent = await attempt(
		async () => submitReview(customer, await readForm(request.clone(), reviewSchema)),
		{
			title: reviewMessages.failed.title,
			typed: request.clone(),
		},
	);
	if (sent.ok) return data<FormAnswer>({ toast: reviewMessages.sent });
	if (sent.refusal.kind !== "unavailable") return sent.response;
	return data<FormAnswer>(
		{ ...sent.response.data, toast: reviewMessages.failed },
		{ status: sent.refusal.status },
	);
}
