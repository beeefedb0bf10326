import { privateJson, respondJson } from "#app/platform/forms/json-api.server.ts";
import { requireWorkshopReaderForApi } from "#app/shop/accounts/session/guards.server.ts";
import { storeWorkPhoto } from "#app/workshop/sync/store-work-photo.server.ts";
import type { Route } from "./+types/receive-work-photo";

/** One photograph, as the body itself: 201 when it is kept, 200 when it was kept before. */
export const action = ({ request, params: { eventId } }: Route.ActionArgs): Promise<Response> =>
	respondJson(request, async () => {
		const reader = await requireWorkshopReaderForApi(request);
		const isNew = await storeWorkPhoto(reader, eventId, () => request.bytes());
		return privateJson({ id: eventId }, { status: isNew ? 201 : 200 });
	});
export const loader = action;
