import { receiveNotification } from "#app/shop/payments/webhook/receive-notification.server.ts";

/** Receives Mercado Pago's notifications; answers only POST requests. */
export async function action({ request }: { request: Request }): Promise<Response> {
	return request.method === "POST" ? receiveNotification(request) : loader();
}

export function loader(): Response {
	return new Response(null, { status: 405, headers: { Allow: "POST" } });
}
