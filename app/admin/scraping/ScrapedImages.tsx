import { useState } from "react";
import { href } from "react-router";
import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";

const previewUrl = (address: string): string =>
	`${href("/admin/scraping/image")}?url=${encodeURIComponent(address)}`;

/** The pictures of the page, up to five of them ticked; pictures that cannot be loaded are hidden. */
export function ScrapedImages({
	images,
	initiallySelected,
}: {
	images: readonly string[];
	initiallySelected: readonly string[];
}) {
	const [selected, setSelected] = useState(initiallySelected);
	const [broken, setBroken] = useState<readonly string[]>([]);
	const visible = images.filter((address) => !broken.includes(address));
	const selectedVisible = selected.filter((address) => visible.includes(address));
	const isFull = selectedVisible.length >= MAX_PRODUCT_IMAGES;
	return (
		<fieldset>
			<legend className="mb-1.5 flex items-center gap-3 text-sm font-semibold">
				Imagens
				<Badge tone="secondary">{visible.length === 1 ? "1 imagem" : `${visible.length} imagens`}</Badge>
			</legend>
			{visible.length === 0 ? (
				<p className="text-sm text-ink-2">
					Nenhuma imagem pôde ser lida. Dá para enviar as suas depois, na edição do produto.
				</p>
			) : (
				<p className="mb-3 text-sm text-ink-2" role="status">
					{selectedVisible.length} de {MAX_PRODUCT_IMAGES} escolhidas. A primeira é a principal.
				</p>
			)}
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
				{images.map((address, index) => (
					<li key={address} hidden={broken.includes(address)}>
						<input type="hidden" name="found" value={address} />
						<label className="relative block cursor-pointer rounded-md border border-line bg-white has-checked:border-heartwood has-checked:shadow-[0_0_0_1px_var(--color-heartwood)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-heartwood">
							<Input
								type="checkbox"
								name="images"
								value={address}
								aria-label={`Usar a imagem ${index + 1}`}
								checked={selectedVisible.includes(address)}
								disabled={isFull && !selectedVisible.includes(address)}
								onChange={({ target }) =>
									setSelected((before) =>
										target.checked ? [...before, address] : before.filter((each) => each !== address),
									)
								}
								className="absolute top-2.5 left-2.5 size-5 accent-heartwood"
							/>
							<img
								src={previewUrl(address)}
								alt=""
								loading="lazy"
								onError={() => setBroken((before) => [...before, address])}
								className={`aspect-square w-full rounded-md object-contain ${selectedVisible.includes(address) ? "" : "opacity-60"}`}
							/>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}
