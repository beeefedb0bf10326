import { receiveImage } from "#app/admin/products/images/receive-image.server.ts";
import { readFormData } from "#app/platform/forms/forms.server.ts";
import { privateJson, refusalResponse, refuseGet } from "#app/platform/forms/json-api.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { requireAdminForApi } from "#app/shop/accounts/session/guards.server.ts";
import { ImageRefusal } from "#app/shop/images/decode-image.server.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import type { Route } from "./+types/image-upload";

/** One picture per request, so that each has its own progress and result. */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
	try {
		const admin = await requireAdminForApi(request);
		const form = await readFormData(request);
		const file = form.get("file");
		const address = form.get("address");
		const image = await receiveImage(admin, {
			...(file instanceof File ? { file } : {}),
			...(typeof address === "string" ? { address } : {}),
		});
		return privateJson({ image });
	} catch (error) {
		if (error instanceof Response) return error;
		if (error instanceof Refusal) {
			const body = await refusalResponse(error).json();
			return privateJson(
				{
					...body,
					title: error.title ?? imageMessages.uploadFailed,
					...(error instanceof ImageRefusal ? { problem: error.problem } : {}),
				},
				{ status: error.status },
			);
		}
		log.error({ error }, "an uploaded picture could not be stored");
		return privateJson(
			{ error: { kind: "unavailable", message: imageMessages.notStored }, title: imageMessages.uploadFailed },
			{ status: 503 },
		);
	}
}

export const loader = refuseGet;
