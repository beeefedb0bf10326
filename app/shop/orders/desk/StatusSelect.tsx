import { useState } from "react";
import { useFetcher } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { shortId } from "#app/values/text.ts";
import type { OrderStatus } from "../order-status.ts";
import { CancelFields } from "./CancelFields.tsx";
import { deskStatuses, deskStatusFields, deskStatusLabel, deskStatusTones } from "./desk-status.ts";

/**
 * The status dropdown with its five options; a state that tracking gave the order stands there until
 * another is chosen. It acts when chosen; cancelling asks first.
 */
export function StatusSelect({ order }: { order: { id: string; status: OrderStatus; isPaid: boolean } }) {
	const { id, status, isPaid } = order;
	const fetcher = useFetcher();
	const [isAsking, setAsking] = useState(false);
	const isBusy = fetcher.state !== "idle";
	const sent = fetcher.formData?.get("status");
	const shown = deskStatuses.find((each) => each === sent) ?? status;
	const action = `/admin/orders/${id}`;
	const choose = (chosen: string) => {
		if (chosen === "cancelled") setAsking(true);
		else void fetcher.submit({ intent: "status", status: chosen }, { method: "post", action });
	};
	return (
		<>
			<fetcher.Form method="post" action={action} className="inline-flex items-center gap-2">
				<input type="hidden" name="intent" value="status" />
				<label className="relative inline-block">
					<span className="sr-only">Status do pedido #{shortId(id)}</span>
					<select
						name="status"
						value={shown}
						aria-busy={isBusy || undefined}
						onChange={({ target }) => choose(target.value)}
						className={`h-11 appearance-none rounded-md border pr-9 pl-3 text-sm font-semibold hover:border-ink-2 aria-busy:opacity-60 [&>option]:bg-white [&>option]:text-ink ${deskStatusFields[deskStatusTones[shown]]}`}
					>
						{deskStatuses.some((each) => each === shown) ? null : (
							<option value={shown}>{deskStatusLabel(shown)}</option>
						)}
						{deskStatuses.map((each) => (
							<option key={each} value={each}>
								{deskStatusLabel(each)}
							</option>
						))}
					</select>
					<Icon
						name="chevron-down"
						className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
					/>
				</label>
				<noscript>
					<button type="submit" className="min-h-11 underline">
						Mudar
					</button>
				</noscript>
			</fetcher.Form>
			<Modal open={isAsking} onClose={() => setAsking(false)} title={`Cancelar o pedido #${shortId(id)}?`}>
				<fetcher.Form method="post" action={action} onSubmit={() => setAsking(false)}>
					<input type="hidden" name="intent" value="cancel" />
					<CancelFields isPaid={isPaid} />
					<div className="mt-7 flex flex-wrap justify-end gap-3">
						<Button kind="secondary" size="sm" onClick={() => setAsking(false)}>
							Voltar
						</Button>
						<Button type="submit" kind="danger" size="sm">
							Cancelar pedido
						</Button>
					</div>
				</fetcher.Form>
			</Modal>
		</>
	);
}
