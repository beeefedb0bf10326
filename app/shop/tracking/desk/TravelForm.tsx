import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { trackingStatuses } from "#app/shop/orders/order-status.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { SelectField, TextField } from "#app/ui/primitives/Field.tsx";
import { carriers, carrierValues } from "../carrier.ts";
import { codeDoubts, doubtCode } from "../parcel-code.ts";
import { toLocalMoment } from "./local-moment.ts";
import type { TrackingAtDesk } from "./tracking-desk.ts";

export function TravelForm({ order, answer }: { order: TrackingAtDesk; answer: FormAnswer | undefined }) {
	const { formData } = useNavigation();
	const { fields, values } = answer ?? {};
	const [carrier, setCarrier] = useState(values?.carrier ?? order.carrier ?? "");
	const [code, setCode] = useState(values?.trackingCode ?? order.trackingCode ?? "");
	const [isTyping, setTyping] = useState(false);
	const doubt = isTyping ? null : doubtCode(carrier, code);
	const isListed = trackingStatuses.some((status) => status === order.status);
	const moment = order.estimatedDeliveryDate ? toLocalMoment(order.estimatedDeliveryDate) : "";
	return (
		<Form method="post" preventScrollReset className="grid gap-5 sm:grid-cols-2">
			<input type="hidden" name="intent" value="travel" />
			<input type="hidden" name="orderId" value={order.id} />
			<SelectField
				label="Status"
				name="status"
				defaultValue={values?.status ?? (isListed ? order.status : "")}
				error={fields?.status}
			>
				{isListed ? null : <option value="">{deskStatusLabel(order.status)}</option>}
				{trackingStatuses.map((status) => (
					<option key={status} value={status}>
						{deskStatusLabel(status)}
					</option>
				))}
			</SelectField>
			<SelectField
				label="Transportadora"
				name="carrier"
				value={carrier}
				onChange={({ target }) => setCarrier(target.value)}
				error={fields?.carrier}
			>
				<option value="">Não informada</option>
				{carrierValues.map((value) => (
					<option key={value} value={value}>
						{carriers[value].label}
					</option>
				))}
			</SelectField>
			<TextField
				label="Código de rastreio"
				name="trackingCode"
				value={code}
				onFocus={() => setTyping(true)}
				onBlur={() => setTyping(false)}
				onChange={({ target }) => setCode(target.value)}
				maxLength={60}
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				placeholder="AA123456785BR"
				hint={doubt ? <span className="text-amber">{codeDoubts[doubt]}</span> : undefined}
				error={fields?.trackingCode}
			/>
			<TextField
				label="URL de rastreio"
				name="trackingUrl"
				type="url"
				defaultValue={values?.trackingUrl ?? order.trackingUrl ?? ""}
				maxLength={2000}
				placeholder="https://"
				error={fields?.trackingUrl}
			/>
			<TextField
				label="Previsão de entrega"
				name="estimatedDeliveryDate"
				type="datetime-local"
				defaultValue={values?.estimatedDeliveryDate ?? moment}
				error={fields?.estimatedDeliveryDate}
			/>
			<div className="flex items-end sm:justify-end">
				<Button type="submit" size="sm" busy={formData?.get("intent") === "travel"}>
					Salvar
				</Button>
			</div>
		</Form>
	);
}
