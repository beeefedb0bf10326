import type { HttpResponse } from "#tests/support/send-request.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { htmlForms } from "./html-forms.ts";

/** “Marcar como pago” on the order's screen, with the amount that is in its question. */
export async function markAsPaid(admin: Visitor, orderId: string): Promise<HttpResponse> {
	const screen = `/admin/orders/${orderId}`;
	const asked = `${screen}?confirmar=pago`;
	const form = htmlForms((await admin.request(asked)).text, asked).find(({ fields }) =>
		fields.some(([name, value]) => name === "intent" && value === "paid"),
	);
	if (!form) throw new Error(`no order to be marked as paid: ${orderId}`);
	return admin.post(screen, Object.fromEntries(form.fields));
}
