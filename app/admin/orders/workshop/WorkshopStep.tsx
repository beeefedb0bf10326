import { href, useFetcher, useLocation } from "react-router";
import { dialogPath } from "#app/admin/lists/opened-from.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { shortId } from "#app/values/text.ts";
import { nextWorkshopStep, workshopFailure, workshopSteps } from "./workshop-steps.ts";

/** The button of the workshop's next step with an order; nothing for an order that waits for neither. */
export function WorkshopStep({
	order,
	kind = "secondary",
}: {
	order: Parameters<typeof nextWorkshopStep>[0] & { id: string };
	kind?: "primary" | "secondary";
}) {
	const fetcher = useFetcher();
	const place = useLocation();
	const next = nextWorkshopStep(order);
	if (next === null) return null;
	return (
		<ActionForm
			as={fetcher.Form}
			failure={workshopFailure}
			// Without scripts the response is the order's own screen, which leads back to this one.
			action={dialogPath(href("/admin/orders/:orderId", { orderId: order.id }), place)}
			className="inline-flex"
		>
			<Button type="submit" name="intent" value={next} kind={kind} size="sm" busy={fetcher.state !== "idle"}>
				{workshopSteps[next].label}
				<span className="sr-only"> (pedido #{shortId(order.id)})</span>
			</Button>
		</ActionForm>
	);
}
