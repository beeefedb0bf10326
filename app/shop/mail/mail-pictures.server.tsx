import type { MailPhoto } from "./mail-content.ts";
import { colours, sans } from "./mail-style.ts";

/** In CSS pixels: half of the file's side, so that it is sharp on phones. */
export const PICTURE_SIDE = 72;

/** While pictures are blocked, its square says the name in small letters, and the row reads as it does without one. */
export const MailPicture = ({ src, alt }: { src: string; alt: string }) => (
	<img
		className="m-picture"
		src={src}
		alt={alt}
		width={PICTURE_SIDE}
		height={PICTURE_SIDE}
		style={{
			display: "block",
			width: PICTURE_SIDE,
			height: PICTURE_SIDE,
			border: 0,
			borderRadius: 3,
			backgroundColor: colours.paper2,
			overflow: "hidden",
			fontFamily: sans,
			fontSize: 11,
			lineHeight: "14px",
			color: colours.ink2,
		}}
	/>
);

/** The text's width in CSS pixels, half of the file's. */
const PHOTO_WIDTH = 520;

export const MailPhotograph = ({ src, alt }: MailPhoto) => (
	<img
		src={src}
		alt={alt}
		width={PHOTO_WIDTH}
		// Otherwise React would preload it in the head, where a mail program expects nothing.
		fetchPriority="low"
		style={{
			display: "block",
			width: "100%",
			maxWidth: PHOTO_WIDTH,
			height: "auto",
			margin: "0 0 16px",
			border: 0,
			borderRadius: 3,
			backgroundColor: colours.paper2,
			fontFamily: sans,
			fontSize: 14,
			lineHeight: "20px",
			color: colours.ink2,
		}}
	/>
);
