import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { type Column, DataTable } from "#app/ui/patterns/DataTable.tsx";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { OutboxRow } from "./outbox.queries.server.ts";
import { mailStates, OUTBOX_FAILURE } from "./outbox.ts";

const columns: readonly Column<OutboxRow>[] = [
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
	},
	{
		key: "recipient",
		header: "Para",
		cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
	},
	{
		key: "state",
		header: "Situação",
		cell: ({ state, attempts }) => (
			<>
				<Badge tone={mailStates[state].tone}>{mailStates[state].label}</Badge>
				{attempts > 1 ? <span className="ml-2 text-sm text-ink-2">{attempts} tentativas</span> : null}
			</>
		),
	},
	{
		key: "when",
		header: "Quando",
		cell: ({ createdAt, sentAt }) => (
			<span className="whitespace-nowrap tabular-nums">{formatDateTime(sentAt ?? createdAt)}</span>
		),
	},
];

export function OutboxTable({ rows }: { rows: readonly OutboxRow[] }) {
	return (
		<DataTable
			caption="E-mails da loja"
			columns={columns}
			rows={rows}
			rowKey={({ id }) => id}
			empty={
				<EmptyState title="Nenhuma mensagem encontrada">
					Os e-mails que a loja envia aparecem aqui.
				</EmptyState>
			}
			selection={{
				failure: OUTBOX_FAILURE,
				isSelectable: ({ state }) => state !== "sent",
				labelOf: ({ subject, recipient }) => `${subject}, para ${recipient}`,
				actions: (
					<Button type="submit" size="sm">
						Reenviar
					</Button>
				),
			}}
			actions={({ id, state, subject }) =>
				state === "sent" ? null : (
					<ActionForm failure={OUTBOX_FAILURE} preventScrollReset>
						<input type="hidden" name="ids" value={id} />
						<Button type="submit" kind="quiet" aria-label={`Reenviar ${subject}`}>
							Reenviar
						</Button>
					</ActionForm>
				)
			}
		/>
	);
}
