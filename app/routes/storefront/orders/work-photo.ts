import { serveWorkPhoto } from "#app/shop/orders/diary/serve-work-photo.server.ts";
import type { Route } from "./+types/work-photo";

/** A photograph of the work at a bench, for the people of its order and of the workshop. */
export const loader = ({ request, params: { id, file } }: Route.LoaderArgs) =>
	serveWorkPhoto(request, id, file);
