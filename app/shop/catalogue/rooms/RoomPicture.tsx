import type { CSSProperties } from "react";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { WorkshopPicture } from "#app/shop/images/WorkshopPicture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatMoney } from "#app/values/money.ts";
import type { Room } from "./room.ts";

/** A room in the shape of the window, with its products numbered on it where their places are known. */
export function RoomPicture({ room: { alt, wide, tall, products } }: { room: Room }) {
	const picture = tall ?? wide;
	if (!picture) return null;
	return (
		<div className="relative aspect-4/5 overflow-hidden bg-backdrop md:aspect-9/4">
			<WorkshopPicture
				picture={picture}
				wide={wide ? { picture: wide, from: "768px" } : undefined}
				alt={alt}
				sizes="100vw"
				width={1440}
				height={640}
				className="size-full"
			/>
			{products.map(({ slug, name, price, dot }, at) =>
				dot ? (
					<Link
						key={slug}
						to={productPath(slug)}
						aria-label={`${at + 1}: ${name}, ${formatMoney(price)}`}
						title={name}
						className="group absolute top-(--tall-y) left-(--tall-x) grid size-11 -translate-1/2 place-items-center rounded-full md:top-(--wide-y) md:left-(--wide-x)"
						style={dotPlace(dot)}
					>
						<span className="grid size-7 place-items-center rounded-full bg-paper text-sm font-semibold text-ink shadow-[0_1px_4px_rgb(36_27_21/0.35)] tabular-nums group-hover:bg-heartwood group-hover:text-on-heartwood forced-colors:border">
							{at + 1}
						</span>
					</Link>
				) : null,
			)}
		</div>
	);
}

const dotPlace = ({ wide, tall }: NonNullable<Room["products"][number]["dot"]>): CSSProperties =>
	({
		"--wide-x": `${wide[0]}%`,
		"--wide-y": `${wide[1]}%`,
		"--tall-x": `${tall[0]}%`,
		"--tall-y": `${tall[1]}%`,
	}) as CSSProperties;
