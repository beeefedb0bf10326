import type { ImageView } from "#app/shop/images/image.ts";

/** Without scripts, a picture's position is typed. */
export function NoScriptImageControls({
	image,
	index,
	max,
}: {
	image: ImageView;
	index: number;
	max: number;
}) {
	return (
		<div className="space-y-2 p-2.5 text-sm">
			{max > 1 ? (
				<label className="flex items-center justify-between gap-2">
					Posição
					<input
						type="number"
						name="imagePlaces"
						min={1}
						max={max}
						defaultValue={index + 1}
						className="h-11 w-16 rounded-md border border-line-strong px-2"
					/>
				</label>
			) : null}
			<label className="flex min-h-11 items-center gap-2">
				<input type="checkbox" name="imagesRemoved" value={image.id} className="size-5 accent-heartwood" />
				Remover ao salvar
			</label>
		</div>
	);
}
