import { communicationKinds } from "#app/admin/layout/admin-navigation.ts";
import type { ListView } from "#app/admin/lists/list-view.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { OutboxRow } from "./outbox.queries.server.ts";
import { mailStates, OUTBOX_FAILURE, outboxFilters } from "./outbox.ts";

export const outboxView: ListView<OutboxRow> = {
	path: communicationKinds.mails.to,
	caption: "E-mails da loja",
	file: { name: "e-mails", audit: "mails.exported" },
	filters: outboxFilters,
	columns: [
		{
			key: "subject",
			header: "Assunto",
			isPrimary: true,
			cell: ({ subject, label, lastError, state }) => (
				<>
					<span className="font-semibold">{subject}</span>
					<span className="block text-sm text-ink-2">{label}</span>
					{lastError && state !== "sent" ? (
						<span className="block text-sm break-words text-brick">{lastError}</span>
					) : null}
				</>
			),
			csv: {
				Assunto: ({ subject }) => subject,
				Tipo: ({ label }) => label,
				Problema: ({ lastError, state }) => (state === "sent" ? null : lastError),
			},
		},
		{
			key: "recipient",
			header: "Para",
			cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
			csv: { Para: ({ recipient }) => recipient },
		},
		{
			key: "state",
			header: "Situação",
			cell: ({ state, attempts }) => (
				<>
					<Badge tone={mailStates[state].tone} className="whitespace-nowrap">
						{mailStates[state].label}
					</Badge>
					{attempts > 1 ? <span className="ml-2 text-sm text-ink-2">{attempts} tentativas</span> : null}
				</>
			),
			csv: {
				Situação: ({ state }) => mailStates[state].label,
				Tentativas: ({ attempts }) => attempts,
			},
		},
		{
			key: "when",
			header: "Quando",
			sort: "created",
			cell: ({ createdAt, sentAt }) => (
				<span className="whitespace-nowrap tabular-nums">{formatDateTime(sentAt ?? createdAt)}</span>
			),
			csv: {
				"Escrito em": ({ createdAt }) => formatDateTime(createdAt),
				"Enviado em": ({ sentAt }) => sentAt && formatDateTime(sentAt),
			},
		},
	],
	actions: ({ id, state, subject }) =>
		state === "sent" ? null : (
			<ActionForm failure={OUTBOX_FAILURE} preventScrollReset>
				<input type="hidden" name="ids" value={id} />
				<Button type="submit" name="intent" value="resend" kind="quiet" aria-label={`Reenviar ${subject}`}>
					Reenviar
				</Button>
			</ActionForm>
		),
	selection: {
		failure: OUTBOX_FAILURE,
		isSelectable: ({ state }) => state !== "sent",
		labelOf: ({ subject, recipient }) => `${subject}, para ${recipient}`,
		actions: (
			<Button type="submit" name="intent" value="resend" size="sm">
				Reenviar
			</Button>
		),
	},
	empty: {
		title: "Nenhuma mensagem encontrada",
		text: "Os e-mails que a loja envia aparecem aqui.",
	},
};
