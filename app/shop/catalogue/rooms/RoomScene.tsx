import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import type { RoomName } from "./room.ts";

/** A photograph wider than 3:2 is drawn wider than its frame, so its `sizes` are larger too. */
const scenes = {
	bedroom: {
		picture: "rooms/bedroom-wide",
		width: 1440,
		height: 640,
		position: "object-[85%_50%]",
		sizes: "(min-width: 1360px) 1131px, (min-width: 1024px) 86vw, 138vw",
	},
	"round-table": {
		picture: "rooms/round-table",
		width: 1200,
		height: 800,
		position: "",
		sizes: "(min-width: 1360px) 754px, (min-width: 1024px) 57vw, 92vw",
	},
	"rocking-chair": {
		picture: "rooms/rocking-chair",
		width: 960,
		height: 1200,
		position: "object-[50%_85%]",
		sizes: "(min-width: 1360px) 754px, (min-width: 1024px) 57vw, 92vw",
	},
} as const;

/** A room in a frame of 3:2, with its products in view. */
export function RoomScene({ name, alt }: { name: RoomName; alt: string }) {
	const { picture, width, height, position, sizes } = scenes[name];
	return (
		<WorkshopPicture
			name={picture}
			alt={alt}
			sizes={sizes}
			width={width}
			height={height}
			className={`size-full ${position}`}
		/>
	);
}
