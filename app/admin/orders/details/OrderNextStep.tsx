import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { SendOrderLink } from "#app/admin/orders/orders-view.tsx";
import { WorkshopStep } from "#app/admin/orders/workshop/WorkshopStep.tsx";
import {
	nextWorkshopStep,
	undoFailure,
	type WorkshopStepName,
	workshopSteps,
} from "#app/admin/orders/workshop/workshop-steps.ts";
import { canBeMade, isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { formatDateTime } from "#app/values/date.ts";
import { isPaymentNext, MarkPaidDialog } from "./MarkPaidDialog.tsx";

/** The next step with the order, above everything that can be read about it. */
export function OrderNextStep({ order }: { order: AdminOrder }) {
	const next = nextWorkshopStep(order);
	const last = lastStep(order);
	const canBeSent = order.paymentStatus === "paid" && isBeforeDispatch(order.status);
	if (!isPaymentNext(order) && !canBeSent && next === null && last === null) return null;
	return (
		<div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-white px-4 py-3">
			{isPaymentNext(order) ? <MarkPaidDialog order={order} kind="primary" /> : null}
			<WorkshopStep order={order} kind={isPaymentNext(order) ? "secondary" : "primary"} />
			{canBeSent ? (
				<SendOrderLink id={order.id} className={buttonStyle(next === null ? "primary" : "secondary", "sm")} />
			) : null}
			{last ? (
				<>
					<span className="text-[0.9375rem] text-ink-2">
						{workshopSteps[last.name].done} desde {formatDateTime(last.at)}
					</span>
					<ActionForm failure={undoFailure} preventScrollReset>
						<Button
							type="submit"
							name="intent"
							value={workshopSteps[last.name].undo}
							kind="quiet"
							size="sm"
							className="-mx-1"
						>
							Desfazer “{workshopSteps[last.name].label}”
						</Button>
					</ActionForm>
				</>
			) : null}
		</div>
	);
}

/** The step that the workshop took last and may still take back. */
function lastStep(order: AdminOrder): { name: WorkshopStepName; at: Date } | null {
	if (!canBeMade(order)) return null;
	if (order.readyAt) return { name: "finish", at: order.readyAt };
	return order.begunAt && { name: "begin", at: order.begunAt };
}
