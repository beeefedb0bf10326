import { followParcel } from "#app/shop/live/live-orders.server.ts";
import type { Route } from "./+types/parcel";

/** As `order`, for a tracking page that was opened with a carrier's code. */
export const loader = ({ request }: Route.LoaderArgs) =>
	followParcel(request, new URL(request.url).searchParams.get("code") ?? "");

export const action = loader;
