import { streamParcelChanges } from "#app/shop/tracking/live-orders.server.ts";
import type { Route } from "./+types/shipment-stream";

/** As `order-stream.ts`, for a tracking page that was opened with a carrier's code. */
export const loader = ({ request }: Route.LoaderArgs) =>
	streamParcelChanges(request, new URL(request.url).searchParams.get("code") ?? "");

export const action = loader;
