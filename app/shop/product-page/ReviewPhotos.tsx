import { useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { imageUrlNear, type ListImage } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";

const ZoomDialog = onDemand(() => import("./ZoomDialog.tsx"));

/** The photographs of a review: small ones that open large. Without scripts they are links. */
export function ReviewPhotos({
	photos,
	author,
	name,
}: {
	photos: readonly ListImage[];
	author: string;
	name: string;
}) {
	const [at, setAt] = useState(0);
	const [isOpen, setOpen] = useState(false);
	const images = photos.map((photo) => ({ ...photo, alt: `Foto de ${name} por ${author}` }));
	return (
		<>
			<ul className="mt-4 flex flex-wrap gap-2">
				{images.map((image, index) => (
					<li key={image.id}>
						<a
							href={imageUrlNear(image, 1440)}
							onClick={(event) => {
								event.preventDefault();
								setAt(index);
								setOpen(true);
							}}
							className="block rounded-sm"
						>
							<Picture image={image} sizes="96px" className="size-24 cursor-zoom-in rounded-sm" />
						</a>
					</li>
				))}
			</ul>
			<ZoomDialog
				open={isOpen}
				images={images}
				name={`${name} por ${author}`}
				at={at}
				onShow={setAt}
				onClose={() => setOpen(false)}
			/>
		</>
	);
}
