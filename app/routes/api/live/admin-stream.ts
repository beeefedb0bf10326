import { streamAdminChanges } from "#app/admin/layout/live-admin.server.ts";
import type { Route } from "./+types/admin-stream";

/** Notifies an open screen of the back office about changes, as server-sent events. */
export const loader = ({ request }: Route.LoaderArgs) => streamAdminChanges(request);

export const action = loader;
