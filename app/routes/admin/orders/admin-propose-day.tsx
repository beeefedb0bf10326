import { data, href, useLocation } from "react-router";
import { findOrderForDayProposal } from "#app/admin/orders/day-proposals/find-order-for-day-proposal.server.ts";
import { ProposeDayForm } from "#app/admin/orders/day-proposals/ProposeDayForm.tsx";
import { proposeDaySchema } from "#app/admin/orders/day-proposals/propose-day.schema.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { reloadAfterConflict } from "#app/platform/forms/reload-after-conflict.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { dayProposalMessages as messages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { previewDay, proposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import type { Route } from "./+types/admin-propose-day.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const order = await findOrderForDayProposal(await requireAdmin(request), params.orderId);
	if (!order) throw data(null, { status: 404 });
	return { order };
}

export const shouldRevalidate = reloadAfterConflict;

interface ScreenData {
	/** The mail as its customer would get it, and the fields that it was made of. */
	preview: { subject: string; text: string };
	values: Record<string, string>;
}

export async function action({ request, url, params: { orderId } }: Route.ActionArgs) {
	return formAction(
		request,
		await requireAdmin(request),
		{
			preview: {
				schema: proposeDaySchema,
				run: async (admin, input): Promise<FormOutcome<ScreenData>> => ({
					data: {
						preview: await previewDay(admin, orderId, input),
						values: { ...input, note: input.note ?? "" },
					},
				}),
			},
			propose: {
				schema: proposeDaySchema,
				run: async (admin, input): Promise<FormOutcome<ScreenData>> => {
					await proposeDay(admin, orderId, input);
					return { toast: messages.proposed, redirectTo: detailsBehind(orderId, url.search) };
				},
			},
		},
		{ failureTitle: messages.failedTitle },
	);
}

const detailsBehind = (orderId: string, search: string): string =>
	`${href("/admin/orders/:orderId", { orderId })}${search}`;

/** “Propor novo dia”, over the list; closing it shows the order's details again. */
export default function AdminProposeDayPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	return (
		<RouteDialog title="Propor novo dia" closeTo={detailsBehind(order.id, search)} width="narrow">
			<NoScriptToast toast={actionData?.toast} />
			{order.suggested ? (
				<ProposeDayForm order={order} result={actionData} preview={actionData?.preview} />
			) : (
				<Notice tone="warning">{messages.notOpen}</Notice>
			)}
		</RouteDialog>
	);
}
