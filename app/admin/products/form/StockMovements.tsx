import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import type { StockMovement } from "#app/admin/products/stock-movements.queries.server.ts";
import { formatUnits } from "#app/shop/cart/cart-view.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { formatNumber } from "#app/values/number.ts";
import { stockReasons } from "#app/values/status/stock-movement-type.ts";
import { FormSection } from "./FormSection.tsx";

/** Rows shown at first, beside the fields; the others on demand. */
const FIRST = 5;

/** The history of the product's stock, with reasons. */
export function StockMovements({ movements }: { movements: readonly StockMovement[] }) {
	const [first, rest] = [movements.slice(0, FIRST), movements.slice(FIRST)];
	return (
		<FormSection title="Movimentos do estoque">
			{first.length > 0 ? (
				<MovementList movements={first} />
			) : (
				<p className="text-sm text-ink-2">O estoque desta peça ainda não mudou.</p>
			)}
			{rest.length > 0 ? (
				<Details className="text-sm">
					<summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink">
						Ver os anteriores
					</summary>
					<MovementList movements={rest} />
				</Details>
			) : null}
		</FormSection>
	);
}

const MovementList = ({ movements }: { movements: readonly StockMovement[] }) => (
	<ol className="divide-y divide-line text-sm">
		{movements.map(({ id, units, writtenOff, reason, orderId, actor, createdAt, left }) => (
			<li key={id} className="flex gap-3 py-2 first:pt-0">
				<span className="w-9 shrink-0 text-right font-semibold tabular-nums">{formatChange(units)}</span>
				<div className="min-w-0 flex-1">
					<p className="break-words">
						{stockReasons[reason]}
						{writtenOff > 0 ? ` (${formatUnits(writtenOff)})` : null}
						{orderId ? (
							<>
								{" "}
								<OrderLink orderId={orderId} />
							</>
						) : null}
					</p>
					<p className="text-ink-2 tabular-nums">
						{formatDateTime(createdAt)}
						{actor ? ` · ${actor}` : null}
					</p>
				</div>
				<span className="shrink-0 text-ink-2 tabular-nums">saldo {formatNumber(left)}</span>
			</li>
		))}
	</ol>
);

const formatChange = (units: number): string =>
	`${units > 0 ? "+" : units < 0 ? "−" : ""}${formatNumber(Math.abs(units))}`;
