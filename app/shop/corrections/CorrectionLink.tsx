import { href } from "react-router";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDateTime } from "#app/values/date.ts";

/** Shown under the address of an order while its customer may correct it. */
export function CorrectionLink({ orderId, until }: { orderId: string; until: Date }) {
	return (
		<p className="no-print mt-3 text-ink-2 text-sm">
			<Link
				to={href("/order-confirmation/:orderId/correction", { orderId })}
				className="inline-flex min-h-11 items-center font-semibold text-[0.9375rem] text-ink underline decoration-line-strong underline-offset-4"
			>
				Corrigir endereço ou dados
			</Link>
			<br />
			Você pode até {formatDateTime(until)}.
		</p>
	);
}
