import type { ListImage } from "#app/shop/images/image.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { FileField } from "#app/ui/fields/FileField.tsx";
import { MAX_PHOTO_MEGABYTES, MAX_PHOTOS } from "./review.ts";

/** The photographs of a review, each with a box that removes it. */
export function ReviewPhotoChoices({ photos }: { photos: readonly ListImage[] }) {
	if (photos.length === 0) return null;
	return (
		<fieldset>
			<legend className="mb-1.5 text-sm font-semibold">Fotos</legend>
			<ul className="flex flex-wrap gap-4">
				{photos.map((photo, at) => (
					<li key={photo.id}>
						<label className="block cursor-pointer">
							<Picture image={photo} alt="" sizes="96px" className="size-24 rounded-sm bg-paper-3" />
							<span className="flex min-h-11 items-center gap-2 text-sm">
								<input
									type="checkbox"
									name="removedPhotos"
									value={photo.id}
									className="size-4.5 accent-heartwood"
								/>
								Remover<span className="sr-only"> a foto {at + 1}</span>
							</span>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

/** Takes new photographs. Without scripts, a page that comes back with a message has lost the chosen files. */
export function ReviewPhotosField({ error, wasRefused }: { error: string | undefined; wasRefused: boolean }) {
	return (
		<div>
			<FileField
				label="Fotos da peça na sua casa"
				optional
				name="photos"
				multiple
				accept="image/jpeg,image/png,image/webp"
				error={error}
				hint={`Até ${MAX_PHOTOS} fotos de até ${MAX_PHOTO_MEGABYTES} MB. O lugar e a hora em que foram tiradas não ficam nelas.`}
			/>
			{wasRefused ? (
				<noscript>
					<p className="mt-1.5 text-sm text-ink-2">Se tinha escolhido fotos, escolha de novo.</p>
				</noscript>
			) : null}
		</div>
	);
}
