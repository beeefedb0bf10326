/*
 * From the press on “Tirar foto” until what was taken is stored. The camera lies over the page for minutes, and a page
 * that is loaded again meanwhile would lose the photograph.
 */

let isCameraOpen = false;
/** How many choices of photographs are still being made smaller and stored. */
let storing = 0;

export const isTakingPhotos = (): boolean => isCameraOpen || storing > 0;

/** Within this time after the page has the focus again, a browser tells which photograph was taken. */
const CHANGE_DELAY_MS = 3_000;

interface PhotoHandlers {
	store(workOrderId: string, files: readonly File[]): Promise<void>;
	/** Nothing is taken or stored any more. */
	onIdle(): void;
}

/** Follows the fields for photographs within an element, also those that a drawing removes while the camera is open. */
export function followPhotoFields(root: HTMLElement, { store, onIdle }: PhotoHandlers): void {
	async function storeSelected(field: HTMLInputElement): Promise<void> {
		isCameraOpen = false;
		const files = [...(field.files ?? [])];
		// The same photograph may be chosen again.
		field.value = "";
		storing += 1;
		try {
			await store(field.dataset.work ?? "", files);
		} finally {
			storing -= 1;
			onIdle();
		}
	}
	let returned: ReturnType<typeof setTimeout> | undefined;
	const closeCamera = () => {
		clearTimeout(returned);
		if (!isCameraOpen) return;
		isCameraOpen = false;
		onIdle();
	};
	// Some browsers do not tell that a camera was closed without a photograph (`cancel`); none follows then.
	window.addEventListener("focus", () => {
		clearTimeout(returned);
		if (isCameraOpen) returned = setTimeout(closeCamera, CHANGE_DELAY_MS);
	});
	root.addEventListener("click", ({ target }) => {
		if (!isPhotoField(target)) return;
		clearTimeout(returned);
		isCameraOpen = true;
		// On the field itself: once it is removed, the root hears nothing of it.
		target.oncancel = closeCamera;
		target.onchange = () => {
			if (!target.isConnected) void storeSelected(target);
		};
	});
	root.addEventListener("change", ({ target }) => {
		if (isPhotoField(target)) void storeSelected(target);
	});
}

const isPhotoField = (target: EventTarget | null): target is HTMLInputElement =>
	target instanceof HTMLInputElement && target.dataset.do === "photo";
