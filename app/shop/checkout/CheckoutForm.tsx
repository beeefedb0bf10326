import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useNavigate, useNavigation, useSubmit } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { showToast } from "#app/platform/forms/toasts.ts";
import { discountedSubtotalOf } from "#app/shop/cart/cart-view.ts";
import { prepareSubmittedOrder } from "#app/shop/cart/submitted-order/prepare-submitted-order.ts";
import {
	readSubmittedOrder,
	rememberSubmittedOrder,
} from "#app/shop/cart/submitted-order/submitted-order.ts";
import { useCurrentCart } from "#app/shop/cart/use-current-cart.ts";
import {
	discountFor,
	type PaymentOption,
	paymentOptionValues,
} from "#app/shop/orders/payment/payment-option.ts";
import type { PaymentDiscounts } from "#app/shop/settings/settings.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { type FreightState, useFreight } from "#app/shop/shipping/freight/use-freight.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { chosenDelivery, NO_CHOICES } from "#app/shop/shipping/turns/delivery-choice.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import type { Buyer } from "#app/values/buyer.ts";
import { parseCep } from "#app/values/cep.ts";
import type { IsoDay } from "#app/values/date.ts";
import { type Cents, cents, sumCents } from "#app/values/money.ts";
import { PICKUP } from "#app/values/pickup.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";
import { AddressStep } from "./AddressStep.tsx";
import { type AddressDraft, restoreAddressDraft } from "./address/address-draft.ts";
import { type AddressFormState, useAddressForm } from "./address/use-address-form.ts";
import { checkoutMessages } from "./checkout.messages.ts";
import { readCheckoutDraft, saveCheckoutDraft } from "./checkout-draft.ts";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FreightStep } from "./FreightStep.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { PaymentStep } from "./PaymentStep.tsx";
import { TotalBar } from "./TotalBar.tsx";
import { useFormErrors } from "./use-form-errors.ts";

interface CheckoutFormProps {
	customerId: string;
	fullName: string;
	draft: AddressDraft;
	orderKey: string;
	buyer: Buyer;
	/** The workshop's postal code where orders can be picked up, otherwise null. */
	pickupCep: string | null;
	cpfRequired: boolean;
	isMercadoPagoDown: boolean;
	paymentMethods: readonly PaymentMethod[];
	instalments: number;
	discounts: PaymentDiscounts;
	seller: { legalName: string; cnpj: string };
	/** `total` and `promisedDate` are those of the order now, where the screen showed others. */
	result: (ActionResult & { total?: Cents; promisedDate?: IsoDay }) | undefined;
}

/** The whole checkout: three steps, with the order and its total beside them. */
export function CheckoutForm(props: CheckoutFormProps) {
	const { customerId, fullName, draft, pickupCep, buyer, cpfRequired, isMercadoPagoDown } = props;
	const { instalments, discounts, seller, result } = props;
	// Mercado Pago's PIX is a separate choice only where it has its own price.
	const payable = paymentOptionValues.filter((each) =>
		each === "pix" ? discounts.pix > 0 : props.paymentMethods.includes(each),
	);
	// One key for each time the screen is opened, even when the loader runs again meanwhile.
	const [orderKey] = useState(props.orderKey);
	const [optionId, setOptionId] = useState<string | null>(result?.values?.shippingOptionId ?? null);
	const [chosen, setChosen] = useState(() => parsePaymentOption(result?.values?.paymentMethod));
	const method = chosen !== null && payable.includes(chosen) ? chosen : null;
	const current = useCurrentCart();
	const [submittedCart, setSubmittedCart] = useState(current);
	const isSending = useNavigation().state !== "idle";
	// The cart may be emptied while the order is submitted: the submitted lines stay in view until the next screen.
	const cart = isSending && current.lines.length === 0 ? submittedCart : current;
	const address = useAddressForm(restoreAddressDraft(draft, result?.values));
	const available = cart.lines.filter((line) => line.problem?.kind !== "unavailable");
	const isPickup = pickupCep !== null && optionId === PICKUP;
	const quoted = useFreight(
		isPickup ? pickupCep : address.cep,
		available.map(({ id, quantity }) => ({ productId: id, quantity })),
		(estimate) => {
			if (estimate.ok && estimate.source === "fallback") {
				showToast({ ...shippingMessages.fallback, kind: "freight", tone: "destructive" });
			}
		},
		isPickup ? null : address.typedPlace,
	);
	const freight = withChosenWay(quoted, isPickup);
	const options = freight.estimate?.ok ? freight.estimate.options : [];
	const option = options.find(({ id }) => id === optionId) ?? defaultShippingOption(options);
	const [turn, setTurn] = useState(result?.values?.deliveryTurn ?? null);
	const [day, setDay] = useState(result?.values?.deliveryDay ?? null);
	const delivery = chosenDelivery(option ?? NO_CHOICES, { turn, day });
	const goodsFor = (each: PaymentOption | null) =>
		discountedSubtotalOf(cart.lines, each === null ? 0 : discountFor(each, discounts));
	const goods = goodsFor(method);
	// The total from the server's response is shown until the shop's data have arrived.
	const answered = cart.check === "done" ? null : (result?.total ?? null);
	const total = option ? (answered ?? sumCents(goods, option.cost)) : null;
	// The same for the day, until the freight has been asked again.
	const promisedDate = (freight.isLoading && result?.promisedDate) || option?.promisedDate;
	const { errors, summary, clearError } = useFormErrors(result, {
		...address.draft,
		...(option ? { shippingOptionId: option.id } : {}),
		deliveryTurn: delivery.deliveryTurn ?? "",
		deliveryDay: delivery.deliveryDay ?? "",
	});
	const summaryRef = useRef<HTMLElement>(null);
	const formRef = useRef<HTMLFormElement>(null);
	const submit = useSubmit();
	const navigate = useNavigate();

	const restoreDraft = useEffectEvent((form: HTMLFormElement) => {
		const saved = result ? null : readCheckoutDraft(customerId);
		if (!saved) return;
		address.restore(restoreAddressDraft(draft, saved));
		setOptionId((chosen) => chosen ?? saved.shippingOptionId ?? null);
		setTurn((chosen) => chosen ?? saved.deliveryTurn ?? null);
		setDay((chosen) => chosen ?? saved.deliveryDay ?? null);
		setChosen((present) => present ?? parsePaymentOption(saved.paymentMethod));
		const notes = form.elements.namedItem("notes");
		if (notes instanceof HTMLTextAreaElement && notes.value === "") notes.value = saved.notes ?? "";
	});
	useEffect(() => {
		if (formRef.current) restoreDraft(formRef.current);
	}, []);

	// A draft is saved only after the customer has changed something. The postal code fills in other fields later.
	const isTouched = useRef(false);
	const saveDraft = () => {
		if (isTouched.current && formRef.current) saveCheckoutDraft(customerId, new FormData(formRef.current));
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: after each change that is in the fields.
	useEffect(saveDraft, [address.draft, optionId, turn, day, method]);

	const isEmpty = current.isLoaded && current.lines.length === 0;
	useEffect(() => {
		if (isEmpty && !isSending) navigate(href("/cart"), { replace: true });
	}, [isEmpty, isSending, navigate]);

	// After a refused order, the screen may show outdated prices, stock or freight.
	const { checkAgain } = current;
	const { refetch } = freight;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
	useEffect(() => {
		if (!result) return;
		checkAgain();
		refetch();
	}, [result]);

	function submitOrder(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const form = new FormData(event.currentTarget);
		const order = prepareSubmittedOrder({
			previous: readSubmittedOrder(),
			newKey: orderKey,
			request: serialiseOrderRequest(form),
			lines: cart.lines,
			now: Date.now(),
		});
		rememberSubmittedOrder(order);
		form.set("idempotencyKey", order.key);
		setSubmittedCart(current);
		submit(form, { method: "post" });
	}

	return (
		<ActionForm
			ref={formRef}
			failure={checkoutMessages.failed}
			onSubmit={submitOrder}
			onChange={() => {
				isTouched.current = true;
				saveDraft();
			}}
			className="wrap grid items-start gap-x-16 pt-8 pb-16 md:pt-12 md:pb-25 lg:grid-cols-[minmax(0,1fr)_26.25rem] xl:grid-cols-[minmax(0,42rem)_28rem] xl:justify-between"
		>
			<div>
				<h1 className="mb-7 text-3xl md:mb-8.5 md:text-[2.375rem]">Finalizar Compra</h1>
				<noscript>
					<div className="mb-8">
						<Notice tone="warning">
							O carrinho fica guardado no seu navegador: para finalizar a compra, ative o JavaScript ou fale
							com a gente.
						</Notice>
					</div>
				</noscript>
				<ClosureNotices className="mb-7" />
				{summary ? <ErrorSummary fields={summary} remaining={errors} /> : null}
				<input type="hidden" name="idempotencyKey" value={orderKey} />
				<input
					type="hidden"
					name="lines"
					value={JSON.stringify(cart.lines.map(({ id, quantity }) => ({ productId: id, quantity })))}
				/>
				<input type="hidden" name="expectedTotalCents" value={total ?? ""} />
				<input type="hidden" name="expectedPromisedDate" value={promisedDate ?? ""} />
				{isPickup ? <input type="hidden" name="intent" value="pickup" /> : null}
				<AddressStep
					address={address}
					isPickup={isPickup}
					onPickup={pickupCep === null ? null : (chosen) => setOptionId(chosen ? PICKUP : null)}
					place={freight.estimate?.ok ? freight.estimate.place : null}
					fullName={fullName}
					buyer={buyer}
					cpfRequired={cpfRequired}
					values={result?.values}
					errors={errors}
					onEdit={clearError}
				/>
				<FreightStep
					freight={freight}
					hint={isPickup || address.cep ? null : freightHint(address)}
					selected={option}
					error={errors.shippingOptionId}
					onSelect={(id) => {
						clearError("shippingOptionId");
						setOptionId(id);
					}}
					choice={{ ...delivery, onTurn: setTurn, onDay: setDay, errors }}
				/>
				<PaymentStep
					options={payable}
					isMercadoPagoDown={isMercadoPagoDown}
					selected={method}
					instalments={instalments}
					discounts={discounts}
					totalFor={(each) => sumCents(goodsFor(each), option?.cost ?? cents(0))}
					error={errors.paymentMethod}
					onSelect={(selected) => {
						clearError("paymentMethod");
						setChosen(selected);
					}}
				/>
			</div>
			<OrderSummary
				cart={cart}
				option={option}
				chosen={delivery}
				freight={freight}
				goods={goods}
				total={total}
				method={method}
				isSending={isSending}
				seller={seller}
				ref={summaryRef}
			/>
			{cart.isLoaded ? (
				<TotalBar total={total ?? goods} includesFreight={total !== null} summary={summaryRef} />
			) : null}
		</ActionForm>
	);
}

/**
 * Pickup is chosen in the step above, so it is listed among the shipping options only when there is no other option.
 */
function withChosenWay(freight: FreightState, isPickup: boolean): FreightState {
	if (!freight.estimate?.ok) return freight;
	const { options } = freight.estimate;
	const shown = options.filter(({ id }) => (id === PICKUP) === isPickup);
	return shown.length > 0 ? { ...freight, estimate: { ...freight.estimate, options: shown } } : freight;
}

const freightHint = ({ lookupStatus, draft }: AddressFormState): string =>
	lookupStatus === "invalid" && parseCep(draft.zipCode)
		? "Não achamos esse CEP. Se ele está certo, escolha o estado e escreva a cidade: as formas de envio aparecem aqui."
		: "Digite o CEP para ver as formas de envio e o dia de chegada.";

function parsePaymentOption(text: string | undefined): PaymentOption | null {
	return paymentOptionValues.find((option) => option === text) ?? null;
}

/** Fields about the screen and not the order. */
const SCREEN_FIELDS = ["idempotencyKey", "expectedTotalCents", "expectedPromisedDate"];

/** The identity of an order: everything that is sent except the key and what the screen showed. */
function serialiseOrderRequest(form: FormData): string {
	return JSON.stringify([...form].filter(([name]) => !SCREEN_FIELDS.includes(name)));
}
