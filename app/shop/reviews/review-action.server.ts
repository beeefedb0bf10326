import { data } from "react-router";
import { type ActionResult, attempt, readForm } from "#app/platform/forms/forms.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { reviewMessages } from "./reviews.messages.ts";
import { reviewSchema } from "./reviews.schema.ts";
import { submitReview } from "./submit-review.server.ts";

/** The posted review form of the orders tab, and what its screen says of it. */
export async function reviewAction(customer: Customer, request: Request) {
	const attempted = await attempt(
		async () => submitReview(customer, await readForm(request.clone(), reviewSchema)),
		{
			title: reviewMessages.failed.title,
			submitted: request.clone(),
		},
	);
	if (attempted.ok) return data<ActionResult>({ toast: reviewMessages.sent });
	if (attempted.refusal.kind !== "unavailable") return attempted.response;
	return data<ActionResult>(
		{ ...attempted.response.data, toast: reviewMessages.failed },
		{ status: attempted.refusal.status },
	);
}
