import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { NotifyMeForm } from "#app/shop/back-in-stock/NotifyMeForm.tsx";
import { putInCart } from "#app/shop/cart/cart-store.ts";
import { lowStockNote } from "#app/shop/catalogue/products/availability.ts";
import { type ProductDetail, productPath } from "#app/shop/catalogue/products/product-view.ts";
import { FavouriteButton } from "#app/shop/favourites/FavouriteButton.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { FreightEstimate } from "#app/shop/shipping/freight/FreightEstimate.tsx";
import type { EstimateOption } from "#app/shop/shipping/freight/use-freight.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { QuantityStepper } from "#app/ui/primitives/QuantityStepper.tsx";
import { formatLongDate, type IsoDay } from "#app/values/date.ts";
import { formatMoney, formatMoneyShort } from "#app/values/money.ts";
import { BuyBar } from "./BuyBar.tsx";
import { ShareButton } from "./ShareButton.tsx";

/** The facts for the purchase: price, delivery day, quantity, freight. */
export function PurchaseColumn({
	product,
	leaveDay,
	queueNote,
}: {
	product: ProductDetail;
	/** For one unit. */
	leaveDay: IsoDay | null;
	/** Tells that the queue of its benches is full; null otherwise. */
	queueNote: string | null;
}) {
	const { origin, settings } = useRootData();
	const limit = settings.orders.maxUnitsPerProduct;
	const [quantity, setQuantity] = useState(1);
	const [offer, setOffer] = useState<EstimateOption>();
	const soldOutNote = product.availability === "out_of_stock" ? "Esgotado no momento" : queueNote;
	const note = lowStockNote(product);
	const { size, weightGrams } = product;
	const cartProduct = {
		...product,
		weight: weightGrams === null ? null : weightGrams / 1_000,
		dimensions: {
			width: inCentimetres(size.widthMm),
			height: inCentimetres(size.heightMm),
			length: inCentimetres(size.depthMm),
		},
	};
	const buy = () => putInCart(cartProduct, quantity);

	const share = <ShareButton name={product.name} address={`${origin}${productPath(product.slug)}`} />;

	return (
		<>
			{product.isMadeToOrder && !soldOutNote ? (
				<MadeToOrder
					// Only the queue knows the day of several pieces.
					leaveDay={offer || quantity === 1 || !product.isMadeOnBench ? leaveDay : null}
					offer={offer}
					workSentence={product.workSentence}
				/>
			) : null}
			{note ? (
				<p className="mt-6 flex items-center gap-2 font-semibold text-amber">
					<Icon name="clock" className="size-5 flex-none" />
					{note}
				</p>
			) : null}
			{soldOutNote ? (
				<SoldOut product={product} note={soldOutNote}>
					{share}
				</SoldOut>
			) : (
				<div className="no-print mt-6 flex flex-wrap justify-between gap-2.5">
					<QuantityStepper
						value={quantity}
						itemName={product.name}
						max={product.isMadeToOrder ? limit : Math.min(limit, product.stockQuantity)}
						onChange={setQuantity}
					/>
					<BuyBar product={product} onBuy={buy}>
						<Button onClick={buy} className="w-full">
							Adicionar ao Carrinho
						</Button>
					</BuyBar>
					<div className="flex gap-2.5">
						<FavouriteButton product={product} place="beside" />
						{share}
					</div>
				</div>
			)}
			<noscript>
				<p className="mt-4 rounded-md bg-paper-2 px-5 py-4 text-[0.9375rem]">
					O carrinho e os favoritos ficam no seu navegador e precisam de JavaScript. Sem ele,{" "}
					<a href={href("/contact")} className="underline underline-offset-4">
						encomende com a oficina
					</a>
					.
				</p>
			</noscript>
			{soldOutNote ? null : (
				<div className="no-print mt-7">
					<FreightEstimate productId={product.id} quantity={quantity} onOffer={setOffer} />
				</div>
			)}
		</>
	);
}

const inCentimetres = (mm: number | null): number | null => (mm === null ? null : mm / 10);

/** The price, the price before, and the instalments. */
export function ProductPrice({ product }: { product: ProductDetail }) {
	const { price, originalPrice, discountPercent, instalment } = product;
	return (
		<div className="mt-5 md:mt-7">
			<p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
				<Price amount={price} className="text-[2.25rem] leading-tight font-semibold" />
				{originalPrice === null ? null : (
					<s className="text-ink-2 tabular-nums">
						<span className="sr-only">antes </span>
						{formatMoneyShort(originalPrice)}
					</s>
				)}
				{discountPercent ? (
					<Badge tone="good" className="self-center">
						{discountPercent}% OFF
					</Badge>
				) : null}
			</p>
			{product.paymentNotes.map(({ price: lower, way, percent }) => (
				<p key={way} className="mt-1 text-moss tabular-nums">
					<span className="font-semibold">{lower}</span> {way}{" "}
					<span className="text-sm">({percent}% de desconto)</span>
				</p>
			))}
			{instalment ? (
				<p className="mt-1 text-ink-2 tabular-nums">
					{instalment.count}x de {formatMoney(instalment.value)} sem juros{" "}
					{/* On phones a line of its own: it would fit beside the rest or not by the font that is there. */}
					<span className="whitespace-nowrap max-md:block">(total {formatMoney(price)})</span>
				</p>
			) : null}
		</div>
	);
}

/** The day of the page is that of one piece; an offer knows how many are asked for. */
function MadeToOrder({
	leaveDay,
	offer,
	workSentence,
}: {
	leaveDay: IsoDay | null;
	offer: EstimateOption | undefined;
} & Pick<ProductDetail, "workSentence">) {
	return (
		<section aria-labelledby="sob-encomenda" className="mt-6 rounded-md bg-paper-2 px-5 py-4">
			<h2 id="sob-encomenda" className="text-lg font-medium tracking-[-0.01em]">
				Feito sob encomenda
			</h2>
			<div aria-live="polite" className="mt-1 text-[0.9375rem]">
				<p>
					Feita para você.{" "}
					{leaveDay && (
						<strong>
							Sai da oficina até{" "}
							<span className="whitespace-nowrap">{formatLongDate(offer?.leaveDate ?? leaveDay)}.</span>
						</strong>
					)}
				</p>
				<p>
					{offer ? (
						<>
							Para seu CEP, chega até{" "}
							<strong className="whitespace-nowrap">{formatLongDate(offer.promisedDate)}</strong>.
						</>
					) : (
						"Digite seu CEP para saber o dia da entrega."
					)}
				</p>
			</div>
			{workSentence && <p className="mt-2 text-sm text-ink-2">{workSentence}</p>}
		</section>
	);
}

function SoldOut({ product, note, children }: { product: ProductDetail; note: string; children: ReactNode }) {
	const { isMadeToOrder } = product;
	return (
		<div className="mt-6">
			<p className="mb-3 font-semibold">{note}</p>
			<NotifyMeForm productId={product.id} isQueued={isMadeToOrder} />
			<div className="mt-4 flex items-center gap-2.5">
				<p className="flex-1 text-[0.9375rem] text-ink-2">
					{isMadeToOrder ? "Tem pressa ou um prazo em mente?" : "A oficina pode fazer outra:"}{" "}
					<Link to={href("/contact")} className="underline underline-offset-4 hover:text-ink">
						combine o prazo
					</Link>
					.
				</p>
				<FavouriteButton product={product} place="beside" />
				{children}
			</div>
		</div>
	);
}
