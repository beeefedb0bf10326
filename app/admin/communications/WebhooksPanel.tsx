import type { ComponentProps } from "react";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import type { Page } from "#app/platform/lists/keyset.server.ts";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { WEBHOOKS_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import { webhookMessages } from "#app/shop/webhooks/webhooks.messages.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { CheckboxGroup } from "#app/ui/fields/CheckboxGroup.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { endpointEventTypes, webhookTypes } from "#app/values/status/webhook-type.ts";
import type { WebhookDeliveryRow, WebhookRow } from "./admin-webhooks.queries.server.ts";
import { webhookDeliveriesView } from "./webhook-deliveries-view.tsx";

interface WebhooksPanelProps extends EndpointsProps {
	page: Page<WebhookDeliveryRow>;
	/** The version of the shown deliveries. */
	version: Date;
	result: (ActionResult & { secret?: string }) | undefined;
}

/** The webhooks of other systems, and the messages sent to them. */
export function WebhooksPanel({ endpoints, hasTwoFactor, page, version, result }: WebhooksPanelProps) {
	// The results of other forms are shown in their own dialogs.
	const created = formResultOf(result, "create");
	useLiveUpdates(WEBHOOKS_LIVE_URL, version);
	return (
		<>
			{result?.secret ? <NewSecret secret={result.secret} /> : null}
			<WebhookEndpoints endpoints={endpoints} hasTwoFactor={hasTwoFactor} />
			<NewWebhookForm key={endpoints.length} result={created} isOpen={endpoints.length === 0} />
			<h2 className="mt-10 mb-4 text-2xl">Avisos enviados</h2>
			<AdminList
				list={webhookDeliveriesView}
				page={page}
				options={{ endpoint: endpoints.map(({ id, url }) => ({ value: id, label: url })) }}
			/>
		</>
	);
}

/** A new secret; it is shown only once. */
function NewSecret({ secret }: { secret: string }) {
	return (
		<Notice tone="warning" role="status">
			<strong>Segredo do webhook.</strong> Copie agora e guarde no outro sistema: ele não aparece de novo.
			<span className="mt-2 flex flex-wrap items-center gap-3">
				<code className="min-w-0 font-mono text-sm break-all">{secret}</code>
				<CopyButton text={secret} copiedMessage="Segredo copiado!" kind="secondary">
					Copiar
				</CopyButton>
			</span>
		</Notice>
	);
}

interface EndpointsProps {
	endpoints: readonly WebhookRow[];
	/** Whether to ask for the administrator's two-factor code as well as the password. */
	hasTwoFactor: boolean;
}

function WebhookEndpoints({ endpoints, hasTwoFactor }: EndpointsProps) {
	if (endpoints.length === 0) return null;
	return (
		<ul className="border-b border-line">
			{endpoints.map((endpoint) => (
				<WebhookEndpoint key={endpoint.id} endpoint={endpoint} hasTwoFactor={hasTwoFactor} />
			))}
		</ul>
	);
}

function WebhookEndpoint({ endpoint, hasTwoFactor }: { endpoint: WebhookRow; hasTwoFactor: boolean }) {
	const { id, url, events, includesCustomer, isActive, disabledReason } = endpoint;
	// Sending customers' data to another system requires the administrator's password.
	const identityFields: ComponentProps<typeof ConfirmDialog>["children"] = includesCustomer
		? (field) => <ConfirmIdentityFields field={field} always={{ hasTwoFactor }} />
		: undefined;
	return (
		<li className="border-t border-line py-5">
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span className="min-w-0 font-semibold wrap-anywhere">{url}</span>
				<Badge tone={isActive ? "good" : "destructive"}>{isActive ? "Ligado" : "Desligado"}</Badge>
			</p>
			<p className="mt-1 text-sm text-ink-2">
				{events.map((type) => webhookTypes[type].label).join(", ")}
				{includesCustomer ? " · com os dados do cliente" : ""}
			</p>
			{disabledReason ? <p className="mt-1 text-sm text-brick">{disabledReason}</p> : null}
			<div className="mt-3 flex flex-wrap gap-2">
				{isActive ? (
					<EndpointButton endpointId={id} intent="test">
						Enviar teste
					</EndpointButton>
				) : null}
				{isActive || !includesCustomer ? (
					<EndpointButton endpointId={id} intent={isActive ? "disable" : "enable"}>
						{isActive ? "Desligar" : "Ligar"}
					</EndpointButton>
				) : (
					<ConfirmDialog
						id={`ligar-${id}`}
						question="Ligar este webhook?"
						consequence="O endereço volta a receber avisos com os dados dos clientes, e também o que ficou na fila."
						fields={{ intent: "enable", endpointId: id }}
						failure={webhookMessages.failed}
						confirmLabel="Ligar"
						confirmKind="primary"
						trigger="Ligar"
						triggerKind="secondary"
					>
						{identityFields}
					</ConfirmDialog>
				)}
				<ConfirmDialog
					id={`segredo-${id}`}
					question="Gerar outro segredo?"
					consequence="Os avisos saem assinados com os dois segredos por 24 horas, para você trocar no outro sistema sem perder nenhum."
					fields={{ intent: "renew", endpointId: id }}
					failure={webhookMessages.failed}
					confirmLabel="Gerar segredo"
					confirmKind="primary"
					trigger="Trocar segredo"
				>
					{identityFields}
				</ConfirmDialog>
				<ConfirmDialog
					id={`excluir-${id}`}
					question="Excluir este webhook?"
					consequence="O endereço deixa de receber avisos, e a lista do que foi enviado a ele some junto."
					fields={{ intent: "delete", endpointId: id }}
					failure={webhookMessages.failed}
					trigger="Excluir"
					triggerLabel={`Excluir ${url}`}
				/>
			</div>
		</li>
	);
}

function EndpointButton(props: { endpointId: string; intent: string; children: string }) {
	return (
		<ActionForm failure={webhookMessages.failed} preventScrollReset>
			<input type="hidden" name="endpointId" value={props.endpointId} />
			<Button type="submit" name="intent" value={props.intent} kind="secondary" size="sm">
				{props.children}
			</Button>
		</ActionForm>
	);
}

/** Adds a webhook; open while the list is empty. */
function NewWebhookForm({ result, isOpen }: { result: ActionResult | undefined; isOpen: boolean }) {
	const fields = resultFields(result);
	return (
		<Details open={isOpen || result?.fields !== undefined} className="mt-4">
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-line-strong underline-offset-4">
				Novo webhook
			</summary>
			<ActionForm
				failure={webhookMessages.failed}
				result={result}
				aria-label="Novo webhook"
				preventScrollReset
				className="mt-3 max-w-2xl rounded-lg bg-paper-2 p-5 md:p-6"
			>
				<input type="hidden" name="intent" value="create" />
				<TextField
					{...fields("url")}
					label="Endereço"
					type="url"
					required
					maxLength={500}
					placeholder="https://sistema.com.br/avisos"
					hint="Recebe um POST em JSON, assinado pelo padrão Standard Webhooks."
				/>
				<CheckboxGroup
					legend="Avisar quando"
					error={fields("events").error}
					className="mt-5"
					boxesClassName="grid gap-x-6 sm:grid-cols-2"
				>
					{endpointEventTypes.map((type) => (
						<CheckboxField
							key={type}
							name="events"
							value={type}
							label={webhookTypes[type].label}
							hint={<code className="font-mono">{type}</code>}
							defaultChecked
						/>
					))}
				</CheckboxGroup>
				<CheckboxField
					name="includesCustomer"
					value="1"
					label="Incluir os dados do cliente"
					hint="Nome, e-mail, telefone, CPF ou CNPJ e endereço. Só para sistemas que precisam deles (LGPD)."
					className="mt-4"
				/>
				<div className="mt-5 empty:hidden">
					<ConfirmIdentityFields result={result} />
				</div>
				<Button type="submit" size="sm" className="mt-5">
					Cadastrar
				</Button>
			</ActionForm>
		</Details>
	);
}
