import { followOrder } from "#app/shop/live/live-orders.server.ts";
import type { Route } from "./+types/order";

/** Tells an open page that its order has changed, as server-sent events. */
export const loader = ({ request, params }: Route.LoaderArgs) => followOrder(request, params.orderId);

export const action = loader;
