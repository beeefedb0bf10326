import { href } from "react-router";
import { type ImageProblem, type ImageView, MAX_IMAGE_BYTES } from "#app/shop/images/image.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { MINUTE_MS } from "#app/values/date.ts";

const TYPES = ["image/jpeg", "image/png", "image/webp"];
export const IMAGE_TYPES = TYPES.join(",");

export interface UploadProblem {
	title: string;
	description: string;
	/** Missing where the upload failed for a reason that is not in the picture. */
	problem?: ImageProblem | undefined;
}

/** Why a file is refused before it is uploaded, or null; the server checks again. */
export function findUploadProblem(file: { name: string; type: string; size: number }): UploadProblem | null {
	if (!TYPES.includes(file.type)) {
		return {
			title: imageMessages.invalidTitle,
			description: imageMessages.invalid(file.name),
			problem: "not_an_image",
		};
	}
	if (file.size > MAX_IMAGE_BYTES) {
		return {
			title: imageMessages.tooLargeTitle,
			description: imageMessages.tooLarge(file.name),
			problem: "too_large",
		};
	}
	return null;
}

/** Uploads one picture and reports its progress from 0 to 1. Rejects with an `UploadProblem`. */
export function uploadImage(
	sent: { file: File } | { address: string },
	onProgress: (share: number) => void,
): Promise<ImageView> {
	const body = new FormData();
	for (const [name, value] of Object.entries(sent)) body.set(name, value);
	return new Promise((resolve, reject) => {
		// The only API that reports upload progress.
		const request = new XMLHttpRequest();
		request.responseType = "json";
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => {
			const response = request.response as {
				image?: ImageView;
				title?: string;
				problem?: ImageProblem;
				error?: { message?: string };
			} | null;
			if (response?.image) resolve(response.image);
			else
				reject({
					title: response?.title ?? imageMessages.uploadFailed,
					description: response?.error?.message ?? imageMessages.notStored,
					problem: response?.problem,
				});
		};
		const fail = () => reject({ title: imageMessages.uploadFailed, description: imageMessages.interrupted });
		request.onerror = fail;
		request.ontimeout = fail;
		request.timeout = 2 * MINUTE_MS;
		request.open("POST", href("/admin/images"));
		request.setRequestHeader("Accept", "application/json");
		request.send(body);
	});
}
