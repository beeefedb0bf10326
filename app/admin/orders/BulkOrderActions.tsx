import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { Input } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { formatMoney, sumCents } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import { adminOrderStatusLabel } from "./admin-order-status.ts";
import { bulkStatuses } from "./order-filters.ts";
import type { AdminOrderRow } from "./orders-list.server.ts";
import { workshopStepNames, workshopSteps } from "./workshop/workshop-steps.ts";

/** Actions on all ticked orders: the morning's bank transfers, the week's parcels. */
export function BulkOrderActions({ selected }: { selected: readonly AdminOrderRow[] }) {
	const [isConfirming, setConfirming] = useState(false);
	const { formData } = useNavigation();
	// The pressed button must stay on the page until its form has been sent.
	useEffect(() => {
		if (formData) setConfirming(false);
	}, [formData]);
	return (
		<>
			{workshopStepNames.map((name) => (
				<Button key={name} type="submit" name="to" value={name} kind="secondary" size="sm">
					{workshopSteps[name].label}
				</Button>
			))}
			{bulkStatuses.map((status) => (
				<Button key={status} type="submit" name="to" value={status} kind="secondary" size="sm">
					{adminOrderStatusLabel(status)}
				</Button>
			))}
			<Button kind="secondary" size="sm" onClick={() => setConfirming(true)}>
				<Icon name="check" className="size-5" />
				Marcar como pago
			</Button>
			<Modal
				open={isConfirming}
				onClose={() => setConfirming(false)}
				title="Marcar os pedidos selecionados como pagos?"
			>
				<p className="text-ink-2">
					Confira no extrato o valor de cada um. Os clientes recebem a confirmação por e-mail.
				</p>
				<PaidChoice selected={selected} />
				<div className="mt-7 flex flex-wrap justify-end gap-3">
					<Button kind="secondary" size="sm" onClick={() => setConfirming(false)}>
						Cancelar
					</Button>
					<Button type="submit" name="to" value="paid" size="sm">
						Marcar como pago
					</Button>
				</div>
			</Modal>
		</>
	);
}

/**
 * The amounts that “Marcar como pago” confirms; a separate checkbox is needed for Mercado Pago orders without a
 * confirmed payment.
 */
function PaidChoice({ selected }: { selected: readonly AdminOrderRow[] }) {
	const unpaid = selected.filter(({ paymentStatus }) => paymentStatus !== "paid");
	const isOnline = ({ paymentMethod }: AdminOrderRow) => paymentMethod === "mercadopago";
	const online = unpaid.filter(isOnline);
	const byTransfer = unpaid.filter((order) => !isOnline(order));
	const paidAlready = selected.length - unpaid.length;
	return (
		<div className="mt-4 space-y-4">
			{unpaid.map(({ id, missing }) => (
				<Input key={id} type="hidden" name="amounts" value={`${id}:${missing}`} />
			))}
			{byTransfer.length > 0 ? <AmountList title="Transferência" orders={byTransfer} /> : null}
			{online.length > 0 ? (
				<div>
					<AmountList title="Mercado Pago" orders={online} />
					<CheckboxField
						name="includesOnline"
						label="Marcar também os do Mercado Pago"
						hint="O Mercado Pago ainda não confirmou estes pagamentos. Marque só se o dinheiro chegou por outro caminho."
					/>
				</div>
			) : null}
			{paidAlready > 0 ? (
				<p className="text-sm text-ink-2">
					{paidAlready === 1
						? "1 dos selecionados já está pago e fica como está."
						: `${paidAlready} dos selecionados já estão pagos e ficam como estão.`}
				</p>
			) : null}
		</div>
	);
}

function AmountList({ title, orders }: { title: string; orders: readonly AdminOrderRow[] }) {
	return (
		<section>
			<h3 className="text-sm font-semibold">{title}</h3>
			<ul className="mt-1 max-h-60 divide-y divide-line overflow-y-auto border-y border-line">
				{orders.map(({ id, customer, missing }) => (
					<li key={id} className="flex justify-between gap-3 py-2">
						<span className="min-w-0 break-words">
							#{shortId(id)} · {customer?.fullName ?? "Cliente não identificado"}
						</span>
						<span className="whitespace-nowrap tabular-nums">{formatMoney(missing)}</span>
					</li>
				))}
			</ul>
			<p className="flex justify-between gap-3 py-2 font-semibold">
				<span>Soma</span>
				<span className="tabular-nums">{formatMoney(sumCents(...orders.map(({ missing }) => missing)))}</span>
			</p>
		</section>
	);
}
