import { type RefObject, useEffect } from "react";
import { failureToast, showToast } from "#app/platform/forms/toasts.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";

/** Delays the form's submission while pictures are being uploaded: it would be saved without them. */
export function useHeldSubmit(fields: RefObject<HTMLFieldSetElement | null>, isSending: boolean): void {
	useEffect(() => {
		const form = fields.current?.form;
		if (!isSending || !form) return;
		const hold = (event: Event) => {
			event.preventDefault();
			event.stopPropagation();
			showToast(failureToast(imageMessages.stillSendingTitle, imageMessages.stillSending));
		};
		form.addEventListener("submit", hold);
		return () => form.removeEventListener("submit", hold);
	}, [fields, isSending]);
}
