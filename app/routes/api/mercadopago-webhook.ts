import { refuseGet } from "#app/platform/forms/json-api.server.ts";
import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";

/** Receives Mercado Pago's notifications; answers only POST requests. */
export async function action({ request }: { request: Request }): Promise<Response> {
	return request.method === "POST" ? receiveNotification(request) : refuseGet();
}

export const loader = refuseGet;
