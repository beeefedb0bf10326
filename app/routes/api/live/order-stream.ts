import { streamOrderChanges } from "#app/shop/tracking/live-orders.server.ts";
import type { Route } from "./+types/order-stream";

/** Notifies an open page that its order has changed, as server-sent events. */
export const loader = ({ request, params }: Route.LoaderArgs) => streamOrderChanges(request, params.orderId);

export const action = loader;
