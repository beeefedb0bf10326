import { useNavigation } from "react-router";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatLongDate } from "#app/values/date.ts";
import { dayReasons, MAX_DAY_NOTE_LENGTH } from "#app/values/status/day-proposal.ts";
import { shortId, toOptions } from "#app/values/text.ts";
import type { OrderForDayProposal } from "./find-order-for-day-proposal.server.ts";

/** The day, the reason and the owner's words; the mail can be read before it is sent. */
export function ProposeDayForm({
	order,
	result,
	preview,
}: {
	order: OrderForDayProposal;
	result: FormResult | undefined;
	preview: { subject: string; text: string } | undefined;
}) {
	const { formData, state } = useNavigation();
	const pressed = state === "idle" ? null : formData?.get("intent");
	const field = resultFields(result);
	const { promisedDate, customerName, open, risk } = order;
	return (
		<ActionForm
			failure={dayProposalMessages.failedTitle}
			result={result}
			preventScrollReset
			className="grid grid-cols-[minmax(0,1fr)] gap-5"
		>
			<p className="text-ink-2">
				Pedido #{shortId(order.id)}
				{customerName ? ` de ${customerName}` : null}
				{promisedDate ? ` · prometido até ${formatLongDate(promisedDate)}` : null}
			</p>
			{risk && risk.risk !== "none" ? (
				<p className="text-ink-2">
					{risk.reachedDay
						? `Pelo plano de agora, chegaria até ${formatLongDate(risk.reachedDay)} sem usar a folga.`
						: "Pelo plano de agora, nenhuma bancada termina este pedido."}
				</p>
			) : null}
			{open ? (
				<Notice>
					A proposta de {formatLongDate(open.proposedDate)} espera resposta. Esta toma o lugar dela.
				</Notice>
			) : null}
			<TextField
				{...field("day", order.suggested ?? "")}
				label="Novo dia"
				type="date"
				min={order.earliest ?? undefined}
				required
			/>
			<SelectField {...field("reason", "")} label="Motivo" required>
				<option value="">Escolha o motivo</option>
				<Options of={toOptions(dayReasons)} />
			</SelectField>
			<TextAreaField
				{...field("note", "")}
				label="Suas palavras"
				rows={4}
				maxLength={MAX_DAY_NOTE_LENGTH}
				hint="O cliente lê. Em “Outro”, é o motivo."
			/>
			{preview ? (
				<section aria-label="O e-mail" className="rounded-md bg-paper-2 px-4 py-3">
					<h3 className="font-sans text-sm font-semibold text-ink-2">O cliente recebe</h3>
					<p role="status" className="mt-1 font-semibold break-words">
						{preview.subject}
					</p>
					<p className="mt-2 text-[0.9375rem] wrap-anywhere whitespace-pre-line">{preview.text}</p>
				</section>
			) : null}
			<div className="flex flex-wrap items-center gap-3">
				<Button type="submit" name="intent" value="propose" size="sm" busy={pressed === "propose"}>
					Enviar proposta
				</Button>
				<Button
					type="submit"
					name="intent"
					value="preview"
					kind="secondary"
					size="sm"
					busy={pressed === "preview"}
				>
					Ver o e-mail
				</Button>
			</div>
		</ActionForm>
	);
}
