import { respondJson } from "#app/platform/forms/json-api.server.ts";
import { requireWorkshopReaderForApi } from "#app/shop/accounts/session/guards.server.ts";
import { readWorkList } from "#app/workshop/sync/read-work-list.server.ts";
import type { Route } from "./+types/workshop-work";

export const loader = ({ request }: Route.LoaderArgs): Promise<Response> =>
	respondJson(request, async () => readWorkList(await requireWorkshopReaderForApi(request)), "GET");
export const action = loader;
