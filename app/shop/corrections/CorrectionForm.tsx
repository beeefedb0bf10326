import { useEffect, useState, useSyncExternalStore } from "react";
import { useFetcher, useLocation, useNavigation } from "react-router";
import { countUnanswered, subscribeToConnection } from "#app/platform/browser/connection.ts";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { AddressFields } from "#app/shop/checkout/address/AddressFields.tsx";
import { type AddressDraft, restoreAddressDraft } from "#app/shop/checkout/address/address-draft.ts";
import { checkoutFieldId } from "#app/shop/checkout/address/checkout-field-id.ts";
import { useAddressForm } from "#app/shop/checkout/address/use-address-form.ts";
import { ErrorSummary } from "#app/shop/checkout/ErrorSummary.tsx";
import { useFormErrors } from "#app/shop/checkout/use-form-errors.ts";
import { AddressBlock } from "#app/shop/orders/AddressBlock.tsx";
import { useFreight } from "#app/shop/shipping/freight/use-freight.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { typedAddress } from "#app/values/address/address-views.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import { formatBuyerDocument } from "#app/values/buyer.ts";
import { parseCep } from "#app/values/cep.ts";
import { addressFields } from "#app/values/fields/address-fields.ts";
import { CorrectedFreight } from "./CorrectedFreight.tsx";
import { isOtherPlace } from "./correction.ts";
import { correctionMessages } from "./corrections.messages.ts";
import type { OrderToCorrect } from "./corrections.queries.server.ts";

interface CorrectionFormProps {
	order: OrderToCorrect;
	current: NonNullable<OrderToCorrect["current"]>;
	by: "customer" | "owner";
	result: ActionResult | undefined;
	/** The order's page, for leaving without a correction. */
	backTo: string;
}

/** The form for address, recipient, document and note of an order, beside their current values. */
export function CorrectionForm({ order, current, by, result, backTo }: CorrectionFormProps) {
	const { isPickup, cpfRequired } = order;
	const values = result?.values;
	const address = useAddressForm(restoreAddressDraft(typedAddress(current.address), values), {
		remembers: false,
	});
	const { errors, summary, clearError } = useFormErrors(result, { ...address.draft });
	const place = typedPlaceOf(address.draft, current.address);
	const isMoved = !isPickup && isOtherPlace(current.address, place);
	const freight = useFreight(
		isMoved ? address.cep : null,
		order.lines ?? [],
		undefined,
		address.typedPlace && isMoved ? address.typedPlace : null,
	);
	const newDay = useCorrectedDay(isMoved && address.cep && order.lines ? place : null);
	const isSending = useNavigation().formData?.has("version") ?? false;
	return (
		<ActionForm failure={correctionMessages.failedTitle} result={result} className="with-aside items-start">
			<div className="min-w-0">
				{summary ? <ErrorSummary fields={summary} remaining={errors} /> : null}
				<input type="hidden" name="version" value={current.version} />
				<AddressFields
					address={address}
					place={freight.estimate?.ok ? freight.estimate.place : null}
					buyer={current.buyer}
					notes={current.notes}
					isPickup={isPickup}
					cpfRequired={cpfRequired}
					values={values}
					errors={errors}
					onEdit={clearError}
					name={
						<TextField
							{...addressFields.fullName}
							required
							id={checkoutFieldId("fullName")}
							name="fullName"
							label={isPickup ? "Quem retira" : "Quem recebe"}
							defaultValue={values?.fullName ?? current.address.fullName}
							error={errors.fullName}
							onChange={() => clearError("fullName")}
							className="col-span-6 sm:col-span-3"
						/>
					}
				/>
			</div>
			<aside aria-label="Antes de salvar" className="min-w-0 space-y-6 lg:sticky lg:top-24">
				<section className="border-line border-t pt-5">
					<h2 className="font-sans font-semibold text-ink-2 text-sm tracking-normal">Como está agora</h2>
					<AddressBlock address={current.address} className="mt-2 text-[0.9375rem]" />
					{formatBuyerDocument(current.buyer) ? (
						<p className="mt-2 text-[0.9375rem] tabular-nums">{formatBuyerDocument(current.buyer)}</p>
					) : null}
					{current.notes ? (
						<p className="mt-2 whitespace-pre-line text-ink-2 text-sm">{current.notes}</p>
					) : null}
				</section>
				{isPickup ? null : (
					<CorrectedFreight
						order={order}
						by={by}
						freight={freight}
						newDay={newDay}
						isMoved={isMoved}
						cep={address.cep}
					/>
				)}
				{order.hasInvoice ? (
					<Notice tone="warning">
						{by === "owner"
							? "A nota fiscal deste pedido já foi anexada. Se mudar endereço, nome ou CPF/CNPJ, confira com quem emitiu: pode ser preciso uma carta de correção ou outra nota."
							: "A nota fiscal deste pedido já foi emitida com os dados de antes. A oficina confere se ela precisa mudar."}
					</Notice>
				) : null}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" busy={isSending} className="flex-1 whitespace-nowrap">
						Salvar correção
					</Button>
					<ButtonLink to={backTo} kind="secondary" preventScrollReset={by === "owner"}>
						Voltar
					</ButtonLink>
				</div>
			</aside>
		</ActionForm>
	);
}

/** The customer may still be typing the city. */
const TYPING_PAUSE_MS = 500;

/**
 * Until when the order arrives at another place, asked of the page's own loader, and asked again once a lost connection
 * is back; null until that is known.
 */
function useCorrectedDay(place: ShippingAddress | null): string | null {
	const { data, state, load } = useFetcher<{ asked: string; newDay: string | null }>();
	const { pathname } = useLocation();
	const asked =
		place && String(new URLSearchParams({ zipCode: place.zipCode, city: place.city, state: place.state }));
	const settled = useDebounced(asked, TYPING_PAUSE_MS);
	const isConnected = useSyncExternalStore(subscribeToConnection, countUnanswered, () => 0) === 0;
	const [finished, setFinished] = useState<string | null>(null);
	useEffect(() => {
		if (!(settled && isConnected)) return;
		void load(`${pathname}?${settled}`).then(() => setFinished(settled));
	}, [settled, isConnected, pathname, load]);
	if (asked === null) return null;
	if (data?.asked === asked) return data.newDay ?? correctionMessages.dayUnknown;
	const hasFailed = state === "idle" && finished === asked;
	return hasFailed || !isConnected ? correctionMessages.dayUnknown : null;
}

/** An incomplete postal code counts as the order's current one. */
const typedPlaceOf = (draft: AddressDraft, before: ShippingAddress): ShippingAddress => ({
	...before,
	zipCode: parseCep(draft.zipCode) ?? before.zipCode,
	city: draft.city.trim() || before.city,
	state: draft.state || before.state,
});
