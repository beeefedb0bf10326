import { followDesk } from "#app/shop/live/live-desk.server.ts";
import type { Route } from "./+types/desk";

/** Tells an open screen of the back office that something has come in, as server-sent events. */
export const loader = ({ request }: Route.LoaderArgs) => followDesk(request);

export const action = loader;
