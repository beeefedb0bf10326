import { formAction } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { paymentForms } from "./payment-forms.server.ts";
import { refundForms } from "./refund-forms.server.ts";
import { returnForms } from "./return-forms.server.ts";
import { shippingForms } from "./shipping-forms.server.ts";
import { statusForms } from "./status-forms.server.ts";
import { workForms } from "./work-forms.server.ts";
import { workshopForms } from "./workshop-forms.server.ts";

/** The forms of “Detalhes do Pedido”. `url` is the screen's address; its list stays behind the cancel dialog. */
export const handleOrderAction = (
	admin: Admin,
	request: Request,
	{ orderId, url }: { orderId: string; url: URL },
) =>
	formAction(request, admin, {
		...statusForms(orderId, url),
		...workshopForms(orderId),
		...workForms(orderId),
		...paymentForms(orderId),
		...refundForms(orderId),
		...returnForms(orderId),
		...shippingForms(orderId),
	});
