import { adminOrderStatusLabel } from "#app/admin/orders/admin-order-status.ts";
import type { AdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { auditActionLabel } from "#app/shop/audit/audit-actions.ts";
import { formatCorrectedField, readCorrectedFields } from "#app/shop/corrections/correction.ts";
import { formatDate, formatDateTime, isIsoDay } from "#app/values/date.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import { orderStatuses } from "#app/values/status/order-status.ts";

export function OrderHistory({ entries }: { entries: AdminOrder["history"] }) {
	if (entries.length === 0) return <p className="text-ink-2">Ninguém mexeu neste pedido ainda.</p>;
	return (
		<ol className="space-y-3 text-[0.9375rem]">
			{entries.map(({ id, actor, action, details, createdAt }) => (
				<li key={id} className="border-l-2 border-line pl-4">
					<p>
						<strong className="font-semibold">{actor ?? "A loja"}</strong> {auditActionLabel(action)}
						{describeChange(details)}
						{typeof details.description === "string" ? `: “${details.description}”` : null}
						{readCorrectedFields(details).map((field) => (
							<span key={field.name} className="block break-words text-sm text-ink-2">
								{formatCorrectedField(field)}
							</span>
						))}
						{typeof details.amount === "number" ? `: ${formatMoney(cents(details.amount))}` : null}
					</p>
					<p className="text-sm text-ink-2 tabular-nums">{formatDateTime(createdAt)}</p>
				</li>
			))}
		</ol>
	);
}

/** ": Pendente → Enviado", or two dates, where the entry has them. */
function describeChange({ from, to }: Record<string, unknown>): string {
	const [before, after] = [changeLabel(from), changeLabel(to)];
	if (before === null || after === null || before === after) return "";
	return `: ${before} → ${after}`;
}

function changeLabel(value: unknown): string | null {
	if (typeof value !== "string") return null;
	if (value in orderStatuses) return adminOrderStatusLabel(value as keyof typeof orderStatuses);
	return isIsoDay(value) ? formatDate(value) : null;
}
