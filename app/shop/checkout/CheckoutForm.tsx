import { useEffect, useRef } from "react";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { discountedSubtotalOf } from "#app/shop/cart/cart-view.ts";
import {
	discountFor,
	type PaymentOption,
	paymentOptionValues,
} from "#app/shop/orders/payment/payment-option.ts";
import type { PaymentDiscounts } from "#app/shop/settings/settings.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
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
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FreightStep } from "./FreightStep.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { PaymentStep } from "./PaymentStep.tsx";
import { useChosenFreight } from "./state/use-chosen-freight.ts";
import { useOrderChoices } from "./state/use-order-choices.ts";
import { useOrderSubmission } from "./state/use-order-submission.ts";
import { useSavedDraft } from "./state/use-saved-draft.ts";
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
	const { orderKey, cart, checkAgain, isSending, submitOrder } = useOrderSubmission(props.orderKey);
	const choices = useOrderChoices(result?.values, payable);
	const { optionId, turn, day, method } = choices;
	const address = useAddressForm(restoreAddressDraft(draft, result?.values));
	const available = cart.lines.filter((line) => line.problem?.kind !== "unavailable");
	const { isPickup, freight, option } = useChosenFreight(toProductLines(available), address, {
		optionId,
		pickupCep,
	});
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
	const { handleChange } = useSavedDraft(formRef, {
		customerId,
		isAnswered: result !== undefined,
		watched: [address.draft, optionId, turn, day, method],
		restore: (saved) => {
			address.restore(restoreAddressDraft(draft, saved));
			choices.restore(saved);
		},
	});

	// After a refused order, the screen may show outdated prices, stock or freight.
	const { refetch } = freight;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
	useEffect(() => {
		if (!result) return;
		checkAgain();
		refetch();
	}, [result]);

	return (
		<ActionForm
			ref={formRef}
			failure={checkoutMessages.failed}
			onSubmit={submitOrder}
			onChange={handleChange}
			className="wrap grid items-start gap-x-16 pt-8 pb-16 md:pt-12 md:pb-25 lg:grid-cols-[minmax(0,1fr)_26.25rem] xl:grid-cols-[minmax(0,42rem)_28rem] xl:justify-between"
		>
			<div>
				<h1 className="mb-7 text-3xl md:mb-8.5 md:text-[2.375rem]">Finalizar Compra</h1>
				<ScriptsNotice />
				<ClosureNotices className="mb-7" />
				{summary ? <ErrorSummary fields={summary} remaining={errors} /> : null}
				<OrderFields
					orderKey={orderKey}
					lines={toProductLines(cart.lines)}
					total={total}
					promisedDate={promisedDate}
					isPickup={isPickup}
				/>
				<AddressStep
					address={address}
					isPickup={isPickup}
					onPickup={pickupCep === null ? null : (isChosen) => choices.setOptionId(isChosen ? PICKUP : null)}
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
						choices.setOptionId(id);
					}}
					choice={{ ...delivery, onTurn: choices.setTurn, onDay: choices.setDay, errors }}
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
						choices.setPayment(selected);
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

const toProductLines = (lines: readonly { id: string; quantity: number }[]): ProductLine[] =>
	lines.map(({ id, quantity }) => ({ productId: id, quantity }));

function ScriptsNotice() {
	return (
		<noscript>
			<div className="mb-8">
				<Notice tone="warning">
					O carrinho fica guardado no seu navegador: para finalizar a compra, ative o JavaScript ou fale com a
					gente.
				</Notice>
			</div>
		</noscript>
	);
}

/** The fields that the customer does not see: the order's key and lines, and what the screen shows of it. */
function OrderFields({
	orderKey,
	lines,
	total,
	promisedDate,
	isPickup,
}: {
	orderKey: string;
	lines: readonly ProductLine[];
	total: Cents | null;
	promisedDate: IsoDay | undefined;
	isPickup: boolean;
}) {
	return (
		<>
			<input type="hidden" name="idempotencyKey" value={orderKey} />
			<input type="hidden" name="lines" value={JSON.stringify(lines)} />
			<input type="hidden" name="expectedTotalCents" value={total ?? ""} />
			<input type="hidden" name="expectedPromisedDate" value={promisedDate ?? ""} />
			{isPickup ? <input type="hidden" name="intent" value="pickup" /> : null}
		</>
	);
}

const freightHint = ({ lookupStatus, draft }: AddressFormState): string =>
	lookupStatus === "invalid" && parseCep(draft.zipCode)
		? "Não achamos esse CEP. Se ele está certo, escolha o estado e escreva a cidade: as formas de envio aparecem aqui."
		: "Digite o CEP para ver as formas de envio e o dia de chegada.";
