import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { findInvoiceFile } from "#app/shop/invoices/invoices.queries.server.ts";
import type { Route } from "./+types/invoice-file";

/** The XML or the PDF of an order's invoice, for its customer and for administrators. */
export async function loader({ request, params: { orderId, file } }: Route.LoaderArgs) {
	const invoiceFile = await findInvoiceFile(await requireCustomer(request), orderId, file);
	if (!invoiceFile) throw new Response(null, { status: 404 });
	// An XML file from outside is never displayed as a page of ours.
	const disposition = invoiceFile.type === "application/pdf" ? "inline" : "attachment";
	return new Response(new Uint8Array(invoiceFile.bytes), {
		headers: {
			"Content-Type": invoiceFile.type,
			"Content-Disposition": `${disposition}; filename="${invoiceFile.fileName}"`,
			"Cache-Control": "private, no-store",
		},
	});
}
