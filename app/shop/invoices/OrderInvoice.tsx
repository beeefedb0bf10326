import { formatAccessKey } from "#app/values/fiscal/access-key.ts";
import { InvoiceFiles } from "./InvoiceFiles.tsx";
import type { OrderInvoiceView } from "./invoices.queries.server.ts";

/** The invoice on the order page of its customer. */
export function OrderInvoice({ orderId, invoice }: { orderId: string; invoice: OrderInvoiceView }) {
	return (
		<section aria-labelledby="nota-fiscal" className="border-line border-t pt-5">
			<h2 id="nota-fiscal" className="font-sans font-semibold text-ink-2 text-sm tracking-normal">
				Nota fiscal
			</h2>
			<p className="mt-1 font-serif text-2xl leading-tight">Nº {invoice.number}</p>
			<p className="mt-2 text-ink-2 text-sm">Chave de acesso</p>
			<p className="mb-4 select-all font-mono text-sm">{formatAccessKey(invoice.key)}</p>
			<InvoiceFiles orderId={orderId} invoice={invoice} />
		</section>
	);
}
