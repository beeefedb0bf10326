import type { Photograph } from "#app/shop/images/photograph.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";

const FRAME = "(min-width: 1360px) 754px, (min-width: 1024px) 57vw, 92vw";

/**
 * The visible part of each of the shop's own photographs. One wider than 3:2 is drawn wider than its frame, so its
 * `sizes` are larger too.
 */
const scenes: Record<string, { position: string; sizes: string }> = {
	"rooms/bedroom-wide": {
		position: "object-[85%_50%]",
		sizes: "(min-width: 1360px) 1131px, (min-width: 1024px) 86vw, 138vw",
	},
	"rooms/rocking-chair": { position: "object-[50%_85%]", sizes: FRAME },
};

/** A room in a frame of 3:2, with its products in view. */
export function RoomScene({ photograph, alt }: { photograph: Photograph; alt: string }) {
	const { position, sizes } = scenes[String(photograph)] ?? { position: "", sizes: FRAME };
	return (
		<WorkshopPicture
			picture={photograph}
			alt={alt}
			sizes={sizes}
			width={1200}
			height={800}
			className={`size-full ${position}`}
		/>
	);
}
