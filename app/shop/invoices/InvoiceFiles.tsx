import { href } from "react-router";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { OrderInvoiceView } from "./invoices.queries.server.ts";

/** The files of an invoice that the workshop has attached. */
export function InvoiceFiles({ orderId, invoice }: { orderId: string; invoice: OrderInvoiceView }) {
	const files = [
		{ file: "danfe.pdf", label: "Abrir PDF (DANFE)", isThere: invoice.hasPdf },
		{ file: "nota.xml", label: "Baixar XML", isThere: invoice.hasXml },
	];
	return (
		<div className="no-print flex flex-wrap gap-2">
			{files.map(({ file, label, isThere }) =>
				isThere ? (
					<a
						key={file}
						href={href("/order-confirmation/:orderId/invoice/:file", { orderId, file })}
						target="_blank"
						rel="noopener"
						className={buttonStyle("secondary", "sm")}
					>
						<Icon name="download" className="size-5" />
						{label}
						<span className="sr-only"> (abre em nova aba)</span>
					</a>
				) : null,
			)}
		</div>
	);
}
