import { useDeferredValue, useState } from "react";
import { href } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { NO_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import { FavouriteButton } from "#app/shop/favourites/FavouriteButton.tsx";
import { Picture } from "#app/shop/images/Picture.tsx";
import { useRememberedCep } from "#app/shop/shipping/addresses/remembered-cep.ts";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { formatMoney, formatMoneyShort } from "#app/values/money.ts";
import { cardBadge, type ProductCardView } from "./product-view.ts";

interface ProductCardProps {
	product: ProductCardView;
	/** The heading level of its name. */
	as?: "h2" | "h3";
	/** Seen without scrolling: its first photograph is loaded at once. */
	priority?: boolean;
	/** The `sizes` attribute of the photograph. */
	sizes: string;
	/** Whether a featured product has a badge. */
	showsFeaturedBadge?: boolean;
	className?: string;
	/** The products of its list, whose delivery days are asked for together. */
	listIds?: readonly string[];
}

const DeliveryDay = onDemand(() => import("#app/shop/shipping/delivery-days/DeliveryDay.tsx"));

/**
 * A product in a list. Takes five rows of the grid it is in (`ProductGrid`), so that names and prices of a row are on
 * one line even when their lengths differ.
 */
export function ProductCard({
	product,
	as: Heading = "h3",
	priority = false,
	sizes,
	showsFeaturedBadge = true,
	className = "",
	listIds = [product.id],
}: ProductCardProps) {
	const cep = useRememberedCep();
	const { name, price, originalPrice, instalment, materials, categoryNames } = product;
	const address = href("/product/:slug", { slug: product.slug });
	return (
		<article
			className={`group relative row-span-5 grid grid-rows-subgrid gap-y-0 pb-10 max-md:tracking-[-0.01em] md:pb-14 ${className}`}
		>
			<div className="relative">
				<CardPictures product={product} address={address} priority={priority} sizes={sizes} />
				<CardBadges product={product} showsFeaturedBadge={showsFeaturedBadge} />
				<div className="absolute top-1 right-1">
					<FavouriteButton product={product} place="corner" />
				</div>
			</div>
			<p className="mt-3.5 text-xs text-ink-2">{categoryNames || NO_CATEGORY}</p>
			<Heading className="mt-1 font-serif text-[1.0625rem] leading-snug font-medium tracking-[-0.01em] md:text-lg">
				<Link
					to={address}
					prefetch
					tabIndex={-1}
					className="tall-link decoration-line-strong underline-offset-4 hover:underline"
				>
					{name}
				</Link>
			</Heading>
			<ul className="mt-2 flex flex-wrap content-start gap-x-2.5 gap-y-1 text-xs text-ink-2">
				{materials.map((material) => (
					<li key={material} className="flex items-center gap-1">
						<span className="wood size-4 rounded-full" data-wood={material} />
						{material}
					</li>
				))}
			</ul>
			{/* On phones the link is beside the price, on wider windows it is the last line. */}
			<div className="mt-3 flex flex-wrap content-start items-baseline justify-between gap-x-2 md:flex-col md:flex-nowrap md:items-start md:justify-start">
				<p className="contents gap-x-2.5 md:flex md:flex-wrap md:items-baseline">
					<Price amount={price} className="text-[1.0625rem] font-semibold" />
					{originalPrice === null ? null : (
						<s className="text-sm text-ink-2 tabular-nums max-md:order-1 max-md:w-full">
							<span className="sr-only">antes </span>
							{formatMoneyShort(originalPrice)}
						</s>
					)}
				</p>
				<Link
					to={address}
					prefetch
					className={buttonStyle(
						"quiet",
						"md",
						"px-0! max-md:-my-2.5 max-md:text-[0.8125rem]! md:order-last md:mt-auto",
					)}
				>
					Ver Produto<span className="sr-only">: {name}</span>
				</Link>
				{product.paymentNote ? (
					<p className={`${noteStyle} text-moss tabular-nums`}>{product.paymentNote}</p>
				) : null}
				{instalment ? (
					<p className={`${noteStyle} text-ink-2 tabular-nums [word-spacing:normal]`}>
						{instalment.count}x de {formatMoney(instalment.value)} sem juros
					</p>
				) : null}
				{product.availability === "made_to_order" ? (
					<p className={`${noteStyle} text-moss`}>Feito sob encomenda</p>
				) : null}
				{product.availability === "out_of_stock" ? null : (
					// A visitor whose postal code is known has room for the day from the first frame on.
					<div className={`${noteStyle} hidden min-h-5 tabular-nums cep-known:block`}>
						<DeliveryDay open={cep !== null} cep={cep} productId={product.id} listIds={listIds} />
					</div>
				)}
				{showsFeaturedBadge && product.isFeatured && cardBadge(product, true) !== "featured" ? (
					<p className={`${noteStyle} text-ink-2`}>Destaque</p>
				) : null}
			</div>
		</article>
	);
}

const noteStyle = "mt-0.5 w-full text-[0.8125rem] max-md:order-1";

/**
 * All photographs in one row to swipe through below 1024 px; above, the first, and the second
 * while the pointer rests on the card. Those behind the first come with scripts (decision 0066).
 */
function CardPictures({
	product,
	address,
	priority,
	sizes,
}: {
	product: ProductCardView;
	address: string;
	priority: boolean;
	sizes: string;
}) {
	const [visibleIndex, setVisibleIndex] = useState(0);
	const { images, name } = product;
	const shownImages = useDeferredValue(images, images.slice(0, 1));
	return (
		<>
			<Link
				to={address}
				prefetch
				onScroll={({ currentTarget }) =>
					setVisibleIndex(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
				}
				className="scroll-run relative aspect-square rounded-sm bg-backdrop lg:overflow-hidden"
			>
				<span className="sr-only">{name} </span>
				{images.length === 0 ? <Picture image={null} sizes={sizes} className="size-full" /> : null}
				{shownImages.map((image, at) => (
					<Picture
						key={image.id}
						image={image}
						alt=""
						sizes={sizes}
						priority={priority && at === 0}
						className={`size-full flex-none snap-center ${onDesktop(at)}`}
					/>
				))}
			</Link>
			{images.length > 1 ? (
				<span
					aria-hidden="true"
					className="pointer-events-none absolute inset-x-0 bottom-2.5 flex justify-center gap-1.5 lg:hidden noscript:hidden"
				>
					{images.map((image, at) => (
						<span
							key={image.id}
							className={`size-1.5 rounded-full transition-colors ${at === visibleIndex ? "bg-ink forced-colors:bg-[CanvasText]" : "bg-ink/25 forced-colors:border"}`}
						/>
					))}
				</span>
			) : null}
		</>
	);
}

/** The second photograph is fetched on the first hover and covers the first once it has loaded. */
const onDesktop = (at: number): string =>
	at === 0
		? ""
		: at === 1
			? "lg:absolute lg:inset-0 lg:hidden lg:bg-none! lg:group-hover:block lg:enter"
			: "lg:hidden";

const badgeStyle =
	"block rounded-sm px-2 py-1 text-[0.75rem] leading-none font-semibold forced-colors:border";

function CardBadges({
	product,
	showsFeaturedBadge,
}: {
	product: ProductCardView;
	showsFeaturedBadge: boolean;
}) {
	const badge = cardBadge(product, showsFeaturedBadge);
	if (!badge) return null;
	return (
		<p className="pointer-events-none absolute top-2.5 left-2.5">
			{badge === "out_of_stock" ? (
				<span className={`${badgeStyle} bg-ink text-paper`}>Esgotado</span>
			) : badge === "discount" ? (
				<span className={`${badgeStyle} bg-moss text-paper`}>
					−{product.discountPercent}%<span className="sr-only"> de desconto</span>
				</span>
			) : (
				<span className={`${badgeStyle} bg-paper-3 text-ink`}>Destaque</span>
			)}
		</p>
	);
}
