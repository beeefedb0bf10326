import { useRef, useState } from "react";
import { failureToast, showToast, successToast } from "#app/platform/forms/toasts.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { type Chosen, insertAsChosen } from "./chosen-order.ts";
import { findUploadProblem, type UploadProblem, uploadImage } from "./upload-image.ts";

export type ChosenImage = ImageView & Chosen;

/** A picture on its way to the shop. */
export interface PendingUpload extends Chosen {
	chosen: number;
	label: string;
	/** The part that has been sent, from 0 to 1. */
	share: number;
}

/** The pictures of a form and those on their way, in the order in which they were chosen. */
export function useImageUploads(initial: readonly ImageView[], max: number) {
	const [images, setImages] = useState<readonly ChosenImage[]>(initial);
	const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
	const chosenSoFar = useRef(0);
	const remaining = max - images.length - uploads.length;

	/** Uploads one picture. Returns the problem, about which a toast has been shown, or null. */
	const upload = async (sent: { file: File } | { address: string }): Promise<UploadProblem | null> => {
		const chosen = chosenSoFar.current++;
		const label = "file" in sent ? sent.file.name : sent.address;
		setUploads((before) => [...before, { chosen, label, share: 0 }]);
		try {
			const image = await uploadImage(sent, (share) =>
				setUploads((before) => before.map((each) => (each.chosen === chosen ? { ...each, share } : each))),
			);
			setImages((before) =>
				before.some((each) => each.id === image.id) ? before : insertAsChosen(before, { ...image, chosen }),
			);
			return null;
		} catch (error) {
			const problem = error as UploadProblem;
			showToast({ ...problem, kind: `image ${chosen}`, tone: "destructive" });
			return problem;
		} finally {
			setUploads((before) => before.filter((each) => each.chosen !== chosen));
		}
	};

	/** Uploads as many of the files as there is room for. */
	const uploadFiles = async (files: readonly File[]): Promise<void> => {
		if (files.length === 0) return;
		if (files.length > remaining) {
			showToast(failureToast(imageMessages.tooManyTitle, imageMessages.tooMany(max)));
		}
		const fit = files.slice(0, Math.max(0, remaining)).filter((file) => {
			const problem = findUploadProblem(file);
			if (problem) showToast({ ...problem, kind: `image ${file.name}`, tone: "destructive" });
			return !problem;
		});
		const problems = await Promise.all(fit.map((file) => upload({ file })));
		const arrived = problems.filter((problem) => problem === null).length;
		if (arrived > 0) showToast(successToast(imageMessages.uploadedTitle, imageMessages.uploaded(arrived)));
	};

	return {
		images,
		setImages,
		/** Pictures, and the places of those that are on their way. */
		places: uploads.reduce<readonly (ChosenImage | PendingUpload)[]>(
			(all, each) => insertAsChosen(all, each),
			images,
		),
		isUploading: uploads.length > 0,
		remaining,
		upload,
		uploadFiles,
	};
}
