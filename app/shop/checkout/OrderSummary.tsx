import type { CSSProperties, Ref } from "react";
import { href } from "react-router";
import { CartLineImage, CartLineNotes, DayChangeNote } from "#app/shop/cart/CartLineItem.tsx";
import { UnpaidLimitNotice } from "#app/shop/cart/CartSummary.tsx";
import { type CartLineView, formatUnits } from "#app/shop/cart/cart-view.ts";
import { CartCheckFailed } from "#app/shop/cart/EmptyCart.tsx";
import type { CurrentLines } from "#app/shop/cart/use-current-lines.ts";
import type { PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import type { EstimateOption, FreightState } from "#app/shop/shipping/freight/use-freight.ts";
import { formatChosenOffer } from "#app/shop/shipping/turns/chosen-offer.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import type { IsoDay } from "#app/values/date.ts";
import { type Cents, formatMoney, formatMoneyShort, subtractCents } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import type { DeliveryTurn } from "#app/values/status/delivery-turn.ts";

const SUBMIT_LABELS: Record<PaymentOption, string> = {
	pix: "Pagar com PIX",
	mercadopago: "Ir para o pagamento",
	bank_transfer: "Fazer pedido",
};

interface OrderSummaryProps {
	cart: CurrentLines;
	option: EstimateOption | undefined;
	/** Turn and day of the option. */
	chosen: { deliveryDay: IsoDay | null; deliveryTurn: DeliveryTurn | null };
	freight: FreightState;
	/** The price of the goods with the chosen payment option. */
	goods: Cents;
	/** Goods and freight; null until both are known. */
	total: Cents | null;
	method: PaymentOption | null;
	isSending: boolean;
	seller: { legalName: string; cnpj: string };
	ref?: Ref<HTMLElement>;
}

/** “Seu pedido”: the products, the seller, the total and the terms, beside the button. */
export function OrderSummary(props: OrderSummaryProps) {
	const { cart, option, chosen, freight, goods, total, method, isSending, seller, ref } = props;
	return (
		<aside
			ref={ref}
			aria-labelledby="seu-pedido"
			className="rounded-md bg-paper-2 p-5 sm:p-7.5 lg:sticky lg:top-6"
		>
			<h2 id="seu-pedido" className="mb-3 text-[1.375rem] font-medium">
				Seu pedido
			</h2>
			{cart.isReady ? (
				<ul className="lg:-mr-3 lg:max-h-[42dvh] lg:overflow-y-auto lg:pr-3">
					{cart.lines.map((line) => (
						<OrderSummaryLine key={line.id} line={line} />
					))}
				</ul>
			) : (
				// As long as the cart: the document knows the number of lines before its first frame.
				<div
					aria-hidden="true"
					className="h-[calc(var(--cart-lines,1)*5.75rem)] overflow-clip lg:max-h-[42dvh]"
					style={{ "--cart-lines": cart.isLoaded ? cart.lines.length : undefined } as CSSProperties}
				>
					{[1, 2, 3, 4].map((row) => (
						<div key={row} className="flex gap-3.5 py-3">
							<Skeleton className="size-17" />
							<Skeleton className="h-5 flex-1" />
						</div>
					))}
				</div>
			)}
			<dl data-keep-clear className="mt-4 text-[0.9375rem]" aria-live="polite">
				<div className="flex justify-between gap-4 py-1.75">
					<dt>Subtotal</dt>
					<dd className="tabular-nums">
						{cart.isLoaded ? formatMoney(cart.subtotal) : <Skeleton className="my-1 h-4 w-20" />}
					</dd>
				</div>
				{goods < cart.subtotal ? (
					<div className="flex justify-between gap-4 py-1.75 text-moss">
						<dt>{method === "pix" ? "Desconto no PIX" : "Desconto por transferência"}</dt>
						<dd className="tabular-nums">− {formatMoney(subtractCents(cart.subtotal, goods))}</dd>
					</div>
				) : null}
				<div className="flex justify-between gap-4 py-1.75">
					<dt>
						{option?.id === PICKUP ? option.name : "Frete"}
						{option && option.cost > 0 ? ` (${option.name})` : ""}
						{/* Two lines of room before the day is known: the button below would move away. */}
						<span className="block text-sm text-ink-2 lg:min-h-10">
							{option ? formatChosenOffer(option, chosen) : null}
						</span>
					</dt>
					<dd className="text-right tabular-nums">
						<FreightCost option={option} freight={freight} />
					</dd>
				</div>
				<div className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line-strong/60 pt-4 text-[1.3125rem] font-semibold">
					<dt>
						Total{total === null ? <span className="text-sm font-normal text-ink-2"> sem frete</span> : null}
					</dt>
					<dd>
						{cart.isLoaded ? <Price amount={total ?? goods} full /> : <Skeleton className="h-6 w-28" />}
					</dd>
				</div>
			</dl>
			{freight.estimate?.ok === false && !freight.isLoading ? (
				<p className="mt-2 text-sm text-brick">
					{freight.estimate.message}{" "}
					<button type="button" onClick={freight.refetch} className="min-h-11 underline underline-offset-4">
						Calcular de novo
					</button>
				</p>
			) : null}
			{cart.check === "failed" ? (
				<div className="mt-5">
					<CartCheckFailed onRetry={cart.checkAgain} />
				</div>
			) : null}
			{cart.isLoaded && !cart.isOrderable && cart.lines.length > 0 ? (
				<div className="mt-5">
					<Notice tone="warning" role="status">
						Uma peça precisa da sua atenção.{" "}
						<Link to={href("/cart")} className="underline underline-offset-4">
							Ajustar no carrinho
						</Link>
					</Notice>
				</div>
			) : null}
			{cart.unpaidLimit === null ? null : (
				<div className="mt-5">
					<UnpaidLimitNotice limit={cart.unpaidLimit} />
				</div>
			)}
			<Button type="submit" busy={isSending} className="mt-5 w-full">
				{method ? SUBMIT_LABELS[method] : "Finalizar pedido"}
			</Button>
			<Terms seller={seller} />
		</aside>
	);
}

function OrderSummaryLine({ line }: { line: CartLineView }) {
	const isUnavailable = line.problem?.kind === "unavailable";
	return (
		<li className="flex gap-3.5 py-3 text-[0.9375rem]">
			<CartLineImage src={line.image} isDimmed={isUnavailable} className="w-17" />
			<div className="min-w-0 flex-1">
				<p>{line.name}</p>
				<p className="text-sm text-ink-2">
					{formatUnits(line.quantity)}
					{line.isMadeToOrder ? " · sob encomenda" : ""}
				</p>
				<CartLineNotes line={line} />
				<DayChangeNote line={line} />
			</div>
			<p
				data-keep-clear
				className={`font-semibold tabular-nums ${isUnavailable ? "text-ink-2 line-through" : ""}`}
			>
				{formatMoneyShort(line.total)}
			</p>
		</li>
	);
}

function FreightCost({ option, freight }: Pick<OrderSummaryProps, "option" | "freight">) {
	if (freight.isLoading) return <span className="text-ink-2">calculando…</span>;
	if (freight.estimate?.ok === false) return <span className="text-brick">não calculado</span>;
	if (!option) return <span className="text-ink-2">pelo seu CEP</span>;
	if (option.cost === 0) return <span className="font-semibold text-moss">Grátis</span>;
	return formatMoney(option.cost);
}

/** The contract in short, shown before buying (Decreto 7.962/2013, CDC 26 and 49). */
function Terms({ seller }: { seller: OrderSummaryProps["seller"] }) {
	const { guarantee } = useRootData().settings;
	return (
		<div className="mt-4 space-y-2 text-[0.84375rem] text-ink-2">
			<p>
				{`Você tem 7 dias após receber para desistir da compra, com reembolso integral, e ${guarantee}.`}{" "}
				<TermsLink fragment="#desistencia-troca-garantia">Saiba mais</TermsLink>
			</p>
			<p>
				Ao continuar, você aceita os <TermsLink>termos de uso</TermsLink>. Vendido por {seller.legalName},
				CNPJ <span className="whitespace-nowrap">{seller.cnpj}</span>.
			</p>
		</div>
	);
}

/** Opens in a tab of its own, so that nothing typed is lost. */
function TermsLink({ fragment = "", children }: { fragment?: string; children: string }) {
	return (
		<a
			href={`${href("/privacy-terms")}${fragment}`}
			target="_blank"
			rel="noopener"
			className="underline underline-offset-4 hover:text-ink"
		>
			{children}
			<span className="sr-only"> (abre em nova aba)</span>
		</a>
	);
}
