import { useState } from "react";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { useFavourite } from "./favourites-store.ts";

/** The heart of a product: `corner` floats over its photograph, `beside` is next to a button. */
export function FavouriteButton({
	product,
	place,
}: {
	product: { id: string; name: string };
	place: "corner" | "beside";
}) {
	const { isFavourite, toggle } = useFavourite(product);
	// The heart beats when it is pressed, not on every page that shows an old favourite.
	const [wasPressed, setPressed] = useState(false);
	const shape =
		place === "corner"
			? "size-11 rounded-full hover:bg-paper/70 forced-colors:bg-[Canvas]"
			: "size-12 flex-none rounded-md border border-line-strong bg-white hover:border-ink";
	return (
		<button
			type="button"
			aria-pressed={isFavourite}
			aria-label={`Favoritar ${product.name}`}
			title={isFavourite ? "Remover dos favoritos" : "Favoritar"}
			onClick={() => {
				setPressed(true);
				toggle();
			}}
			className={`grid place-items-center transition-colors ${isFavourite ? "text-heartwood" : "text-ink"} ${shape}`}
		>
			<span key={String(isFavourite)} className={wasPressed && isFavourite ? "beat" : ""}>
				<Icon name="heart" className="size-[1.375rem]" filled={isFavourite} />
			</span>
		</button>
	);
}
