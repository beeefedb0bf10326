import { href } from "react-router";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { labelStatuses } from "#app/shop/labels/label-status.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDate } from "#app/values/date.ts";
import { formatMoney } from "#app/values/money.ts";

/** The labels of Melhor Envio: bought with one click, printed as often as needed. */
export function OrderLabels({ order: { id, labels, labelAccount } }: { order: AdminOrder }) {
	const isRefused = labels.some(({ status }) => status === "refused");
	return (
		<div className="space-y-3 text-[0.9375rem]">
			{labels.map((label) => (
				<div key={label.id} className="border-l-3 border-line-strong pl-3">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<span>Etiqueta {label.number}</span>
						<Badge tone={labelStatuses[label.status].tone}>{labelStatuses[label.status].label}</Badge>
						{label.price === null ? null : <span className="tabular-nums">{formatMoney(label.price)}</span>}
					</p>
					{label.failure ? <p className="mt-1 text-sm text-brick">{label.failure}</p> : null}
					{label.status === "ready" ? (
						<a
							href={href("/admin/orders/:orderId/labels/:labelId", { orderId: id, labelId: label.id })}
							target="_blank"
							rel="noopener"
							className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
						>
							<Icon name="printer" className="size-5" />
							Imprimir etiqueta
							<span className="sr-only"> (abre em nova aba)</span>
						</a>
					) : null}
				</div>
			))}
			{labels.length === 0 || isRefused ? (
				<ActionForm failure={labelMessages.failedTitle}>
					<input type="hidden" name="intent" value="buy-labels" />
					<Button type="submit" kind="secondary" size="sm">
						{isRefused ? "Tentar de novo" : "Comprar etiqueta"}
					</Button>
				</ActionForm>
			) : null}
			<p className="text-sm text-ink-2">Paga com o saldo da conta no Melhor Envio, uma vez só.</p>
			{labelAccount.expiresAt ? (
				<p className="text-sm text-brick">
					O token do Melhor Envio vence em {formatDate(labelAccount.expiresAt)}: gere outro e troque no
					servidor.
				</p>
			) : null}
		</div>
	);
}
