import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import type { Room } from "./room.ts";

interface RoomProductsProps extends Pick<Room, "products"> {
	/** Whether the photograph beside them is drawn with the numbers (RoomPicture.tsx). */
	isNumbered?: boolean;
	className?: string;
}

/** The products of a room with today's prices, numbered as on the photograph. */
export function RoomProducts({ products, isNumbered = false, className = "" }: RoomProductsProps) {
	return (
		<ul className={`border-t border-line-strong ${className}`}>
			{products.map(({ slug, name, price, note, dot }, at) => (
				<li key={slug} className="break-inside-avoid border-b border-line-strong">
					<Link to={productPath(slug)} className="group flex min-h-12 items-baseline gap-3 py-3">
						{isNumbered && dot ? (
							<span aria-hidden="true" className="w-4 flex-none text-sm text-ink-2 tabular-nums">
								{at + 1}
							</span>
						) : null}
						<span className="flex-1 decoration-line-strong underline-offset-4 group-hover:underline">
							{name}
							{note ? <span className="block text-[0.8125rem] text-moss">{note}</span> : null}
						</span>
						<Price amount={price} className="font-semibold" />
					</Link>
				</li>
			))}
		</ul>
	);
}
