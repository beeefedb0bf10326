import { useState } from "react";
import { href, useNavigation } from "react-router";
import { PrintLink } from "#app/admin/orders/details/OrderLabels.tsx";
import { readySentence, shippedSentence } from "#app/shop/orders/mails/shipped-sentence.ts";
import { normalizeTrackingCode } from "#app/shop/orders/order-number.ts";
import { trackingLink } from "#app/shop/orders/parcels/tracking-link.ts";
import { sendObstacles } from "#app/shop/tracking/send-obstacle.ts";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { type Carrier, carriers } from "#app/values/status/carrier.ts";
import { labelStatuses } from "#app/values/status/label-status.ts";
import { shortId } from "#app/values/text.ts";
import { adminTrackingFailures } from "./admin-tracking.messages.ts";
import type { OrderToSend } from "./find-order-to-send.server.ts";
import { firstCodes, ParcelFields, shownCodesOf } from "./ParcelFields.tsx";

interface SendOrderProps {
	order: OrderToSend;
	result: FormResult | undefined;
}

/** Sends an order: carrier, code and link, and the sentence that the customer gets by mail. */
export function SendOrderForm({ order, result }: SendOrderProps) {
	const { formData } = useNavigation();
	const isWithoutCode = formData?.get("withoutCode") === "1";
	return (
		<ActionForm
			failure={adminTrackingFailures.send}
			result={result}
			preventScrollReset
			className="grid gap-5"
		>
			<p className="text-ink-2">
				Pedido #{shortId(order.id)}
				{order.recipient ? ` de ${order.recipient}` : null} · {order.shippingOptionName}
			</p>
			<BoughtLabels order={order} />
			{order.isPickup ? (
				<>
					<Preview>{readySentence(`#${shortId(order.id)}`)}</Preview>
					<div>
						<Button type="submit" name="withoutCode" value="1" size="sm" busy={isWithoutCode}>
							Avisar que está pronto
						</Button>
					</div>
				</>
			) : (
				<ShipmentFields order={order} result={result} />
			)}
		</ActionForm>
	);
}

/** With the declaration of contents where there is one, since both travel with the parcel. */
function BoughtLabels({ order: { id: orderId, labels } }: Pick<SendOrderProps, "order">) {
	if (labels.length === 0) return null;
	return (
		<ul>
			{labels.map(({ id: labelId, number, status, hasPdf, hasDeclaration }) => {
				const name = labels.length > 1 ? `Etiqueta ${number}` : "Etiqueta";
				const paper = href("/admin/orders/:orderId/labels/:labelId", { orderId, labelId });
				return (
					<li key={labelId} className="flex min-h-11 items-center gap-1">
						{name} comprada ·{" "}
						{hasPdf ? (
							<PrintLink to={hasDeclaration ? `${paper}?papel=tudo` : paper} isAlone>
								Imprimir<span className="sr-only"> {name}</span>
							</PrintLink>
						) : status === "ready" ? (
							"o arquivo já foi apagado"
						) : (
							labelStatuses[status].label
						)}
					</li>
				);
			})}
		</ul>
	);
}

function ShipmentFields({ order, result }: SendOrderProps) {
	const { formData } = useNavigation();
	const isWithoutCode = formData?.get("withoutCode") === "1";
	const { values, fields } = result ?? {};
	const [carrier, setCarrier] = useState<string>(values?.carrier ?? order.carrier ?? "");
	const [codes, setCodes] = useState(firstCodes(values, order.parcels));
	/** Null while the link follows from carrier and code. */
	const [typedLink, setTypedLink] = useState(values?.trackingUrl || order.trackingUrl);
	const chosen = carrier in carriers ? (carrier as Carrier) : null;
	const knownCode = normalizeTrackingCode(codes[0] ?? "");
	const parcels = codes.flatMap((typed) => {
		const code = normalizeTrackingCode(typed);
		return code ? [{ code }] : [];
	});
	const madeLink = (knownCode && trackingLink(chosen, knownCode)) ?? "";
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				<ParcelFields
					carrier={carrier}
					onCarrierChange={setCarrier}
					codes={codes}
					onCodesChange={setCodes}
					shownCodes={shownCodesOf(values, order.parcels)}
					errors={fields}
				/>
			</div>
			<TextField
				label="Link de rastreio"
				name="trackingUrl"
				type="url"
				maxLength={2000}
				placeholder="https://"
				value={typedLink ?? madeLink}
				onChange={({ target }) => setTypedLink(target.value)}
				hint="Preenchido quando a página da transportadora é conhecida. Você pode mudar."
				error={fields?.trackingUrl}
			/>
			<Preview>{shippedSentence({ carrier: chosen, code: knownCode, parcels })}</Preview>
			<div className="flex flex-wrap items-center gap-3">
				{/* First, so that Enter in a field presses it. */}
				<Button type="submit" size="sm" busy={formData !== undefined && !isWithoutCode}>
					Enviar
				</Button>
				<Button type="submit" name="withoutCode" value="1" kind="quiet" size="sm" busy={isWithoutCode}>
					Enviar sem código
				</Button>
			</div>
		</>
	);
}

const Preview = ({ children }: { children: string }) => (
	<p aria-live="polite" className="border-l-3 border-line-strong pl-4 text-[0.9375rem]">
		<span className="block text-sm text-ink-2">O cliente recebe:</span>
		{children}
	</p>
);

/** Shown instead of the form where the order must not leave, or has left. */
export function SendObstacleNotice({ order }: { order: OrderToSend }) {
	const { id: orderId, obstacle } = order;
	const detailsPath = href("/admin/orders/:orderId", { orderId });
	const { formData } = useNavigation();
	if (obstacle === null) return null;
	return (
		<div className="grid gap-5">
			<Notice tone="warning">{sendObstacles[obstacle]}</Notice>
			<div className="flex flex-wrap items-center gap-3">
				<Link
					to={obstacle === "has_left" ? `${href("/admin/tracking")}?pedido=${orderId}` : detailsPath}
					className={buttonStyle("primary", "sm")}
				>
					{obstacle === "has_left" ? "Ver em Rastreamento" : "Ver detalhes do pedido"}
				</Link>
				{obstacle === "unpaid" ? (
					<ActionForm failure={adminTrackingFailures.send} action={detailsPath}>
						<input type="hidden" name="intent" value="status" />
						<input type="hidden" name="status" value="shipped" />
						<Button type="submit" kind="quiet" size="sm" busy={formData?.get("status") === "shipped"}>
							Enviar mesmo assim
						</Button>
					</ActionForm>
				) : null}
			</div>
		</div>
	);
}
