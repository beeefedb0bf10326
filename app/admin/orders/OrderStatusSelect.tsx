import { useId, useState } from "react";
import { href, useFetcher, useLocation, useNavigate } from "react-router";
import { adminOrderFailures } from "#app/admin/orders/admin-orders.messages.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { Select } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { orderStatuses, selectableOrderStatuses } from "#app/values/status/order-status.ts";
import { shortId } from "#app/values/text.ts";
import {
	adminOrderStatusLabel,
	adminOrderStatusTones,
	orderStatusFieldStyles,
	orderStatusOptions,
	sendOrderPath,
} from "./admin-order-status.ts";
import { type CancellableOrder, CancelOrderFields } from "./CancelOrderFields.tsx";

/**
 * The status dropdown with its five options; a status that came from tracking is shown as well until another one is
 * chosen. A choice is saved at once; cancelling needs a confirmation, and an order that has not left yet is sent in a
 * dialog.
 */
export function OrderStatusSelect({ order }: { order: { id: string } & CancellableOrder }) {
	const { id, status } = order;
	const fetcher = useFetcher();
	const location = useLocation();
	const navigate = useNavigate();
	const [isConfirming, setConfirming] = useState(false);
	const hintId = useId();
	const isBusy = fetcher.state !== "idle";
	const sent = fetcher.formData?.get("status");
	const shown = selectableOrderStatuses.find((each) => each === sent) ?? status;
	// Opens over the current list; without scripts the response is the order's own screen.
	const action = `${href("/admin/orders/:orderId", { orderId: id })}${location.search}`;
	const choose = ({ value, form }: HTMLSelectElement) => {
		if (value === "cancelled") setConfirming(true);
		else if (value === "shipped" && isBeforeDispatch(status)) {
			void navigate(sendOrderPath(id, location), { preventScrollReset: true });
		} else form?.requestSubmit();
	};
	return (
		<>
			<ActionForm
				as={fetcher.Form}
				failure={adminOrderFailures.status}
				action={action}
				className="inline-flex flex-wrap items-center gap-2"
			>
				<input type="hidden" name="intent" value="status" />
				<label className="relative inline-block">
					<span className="sr-only">Status do pedido #{shortId(id)}</span>
					<Select
						name="status"
						value={shown}
						aria-busy={isBusy || undefined}
						aria-describedby={shown === "processing" ? hintId : undefined}
						onChange={({ target }) => choose(target)}
						className={`h-11 appearance-none rounded-md border pr-9 pl-3 text-sm font-semibold hover:border-ink-2 aria-busy:opacity-60 [&>option]:bg-white [&>option]:text-ink ${orderStatusFieldStyles[adminOrderStatusTones[shown]]}`}
					>
						{selectableOrderStatuses.some((each) => each === shown) ? null : (
							<option value={shown}>{adminOrderStatusLabel(shown)}</option>
						)}
						<Options of={orderStatusOptions(selectableOrderStatuses)} />
					</Select>
					<Icon
						name="chevron-down"
						className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
					/>
				</label>
				{shown === "processing" ? (
					<span id={hintId} className="block max-w-56 text-ink-2 text-xs">
						O cliente vê “{orderStatuses.processing.trackingLabel}” no rastreamento. Use Começar.
					</span>
				) : null}
				<noscript>
					<button type="submit" name="asks" value="1" className="min-h-11 underline">
						Mudar
					</button>
				</noscript>
			</ActionForm>
			<Modal
				open={isConfirming}
				onClose={() => setConfirming(false)}
				title={`Cancelar o pedido #${shortId(id)}?`}
			>
				<ActionForm
					as={fetcher.Form}
					failure={adminOrderFailures.cancel}
					action={action}
					onSubmit={() => setConfirming(false)}
				>
					<input type="hidden" name="intent" value="cancel" />
					<CancelOrderFields order={order} />
					<div className="mt-7 flex flex-wrap justify-end gap-3">
						<Button kind="secondary" size="sm" onClick={() => setConfirming(false)}>
							Voltar
						</Button>
						<Button type="submit" kind="danger" size="sm">
							Cancelar pedido
						</Button>
					</div>
				</ActionForm>
			</Modal>
		</>
	);
}
