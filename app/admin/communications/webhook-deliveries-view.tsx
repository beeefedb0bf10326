import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import { webhookMessages } from "#app/shop/webhooks/webhooks.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { webhookDeliveryStatuses } from "#app/values/status/webhook-delivery-status.ts";
import { webhookTypes } from "#app/values/status/webhook-type.ts";
import type { WebhookDeliveryRow } from "./admin-webhooks.queries.server.ts";
import { webhookDeliveryFilters } from "./webhook-filters.ts";

/** The first attempt has started and has no result yet. */
const isFirstAttempt = ({ attempts, statusCode, failure }: WebhookDeliveryRow): boolean =>
	attempts === 1 && statusCode === null && failure === null;

/** Webhook messages with the responses to them. */
export const webhookDeliveriesView: ListView<WebhookDeliveryRow> = {
	path: communicationKinds.webhooks.to,
	caption: "Avisos enviados",
	file: { name: "avisos-enviados", audit: "webhooks.exported" },
	filters: webhookDeliveryFilters,
	columns: [
		{
			key: "event",
			header: "Aviso",
			isPrimary: true,
			cell: ({ type, orderId, url }) => (
				<>
					<span className="font-semibold">{webhookTypes[type].label}</span>{" "}
					{orderId ? (
						<OrderLink orderId={orderId} className="underline underline-offset-4 tabular-nums" />
					) : null}
					<span className="block text-sm wrap-anywhere text-ink-2">{url}</span>
				</>
			),
			csv: {
				Aviso: ({ type }) => webhookTypes[type].label,
				Pedido: ({ orderId }) => orderId,
				Endereço: ({ url }) => url,
			},
		},
		{
			key: "state",
			header: "Situação",
			cell: ({ status, attempts, isActive }) => (
				<span className="inline-flex flex-wrap items-center gap-x-2">
					<Badge tone={webhookDeliveryStatuses[status].tone} className="whitespace-nowrap">
						{webhookDeliveryStatuses[status].label}
					</Badge>
					{attempts > 1 ? (
						<span className="text-sm whitespace-nowrap text-ink-2">{attempts} tentativas</span>
					) : null}
					{status === "waiting" && !isActive ? (
						<span className="text-sm text-ink-2">webhook desligado</span>
					) : null}
				</span>
			),
			csv: {
				Situação: ({ status }) => webhookDeliveryStatuses[status].label,
				Tentativas: ({ attempts }) => attempts,
			},
		},
		{
			key: "response",
			header: "Resposta",
			// The opened details are long: on a phone they need the full width.
			className: "max-md:w-full",
			cell: ({ statusCode, response, failure }) => (
				<>
					{statusCode === null ? (
						<span className="text-ink-2">{failure ?? "Ainda não enviado"}</span>
					) : (
						<span className="font-semibold tabular-nums">{statusCode}</span>
					)}
					{response ? (
						<Details className="text-sm text-ink-2">
							<summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
								Ver resposta
							</summary>
							<p className="font-mono text-xs break-all whitespace-pre-wrap">{response}</p>
						</Details>
					) : null}
				</>
			),
			csv: {
				Código: ({ statusCode }) => statusCode,
				Problema: ({ failure }) => failure,
				Resposta: ({ response }) => response,
			},
		},
		{
			key: "when",
			header: "Quando",
			sort: "created",
			cell: (row) => (
				<>
					<span className="tabular-nums">{formatDateTime(row.attemptedAt ?? row.createdAt)}</span>
					{row.status === "waiting" && row.nextAttemptAt && row.attempts > 0 && !isFirstAttempt(row) ? (
						<span className="block text-sm text-ink-2 tabular-nums">
							De novo em {formatDateTime(row.nextAttemptAt)}
						</span>
					) : null}
				</>
			),
			csv: {
				Criado: ({ createdAt }) => formatDateTime(createdAt),
				"Última tentativa": ({ attemptedAt }) => attemptedAt && formatDateTime(attemptedAt),
			},
		},
	],
	actions: ({ id, type, isActive }) =>
		isActive ? (
			<ActionForm failure={webhookMessages.replayFailed} preventScrollReset>
				<input type="hidden" name="ids" value={id} />
				<Button
					type="submit"
					name="intent"
					value="replay"
					kind="quiet"
					aria-label={`Reenviar ${webhookTypes[type].label}`}
				>
					Reenviar
				</Button>
			</ActionForm>
		) : null,
	selection: {
		failure: webhookMessages.replayFailed,
		isSelectable: ({ isActive }) => isActive,
		labelOf: ({ type, url, createdAt }) =>
			`${webhookTypes[type].label} de ${formatDateTime(createdAt)}, para ${url}`,
		actions: (
			<Button type="submit" name="intent" value="replay" size="sm">
				Reenviar
			</Button>
		),
	},
	empty: {
		title: "Nenhum aviso encontrado",
		text: "O que a loja envia a outros sistemas aparece aqui, com a resposta de cada um.",
	},
};
