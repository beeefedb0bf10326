import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextAreaField } from "#app/ui/fields/TextAreaField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import { MAX_WORKSHOP_NOTE_LENGTH } from "#app/values/workshop/workshop-note.ts";
import { workFailure, workIntents } from "./bench-intents.ts";
import type { RemakeChoice, WorkOptions } from "./work-options.server.ts";

/** Divides a work order, makes it again or takes it off its bench; moving it is apart. */
export function WorkChanges({
	options: { divisions, divisionKey, remake, restart, removal },
	result,
}: {
	options: WorkOptions;
	result: ActionResult | undefined;
}) {
	return (
		<>
			{divisions.length > 0 ? (
				<section>
					<h3 className="text-lg">Dividir</h3>
					<ActionForm failure={workFailure} preventScrollReset className="mt-2">
						<input type="hidden" name="intent" value={workIntents.divide} />
						<input type="hidden" name="requestKey" value={divisionKey} />
						<ul>
							{divisions.map(({ value, label, effect, warning }) => (
								<li key={value} className={row}>
									<Effect id={`divisao-${value.replace(" ", "-")}`} effect={effect} warning={warning} />
									<button
										type="submit"
										name="division"
										value={value}
										aria-describedby={`divisao-${value.replace(" ", "-")}`}
										className={buttonStyle("secondary", "sm")}
									>
										{label}
									</button>
								</li>
							))}
						</ul>
					</ActionForm>
				</section>
			) : null}
			<section>
				<h3 className="text-lg">Refazer</h3>
				{restart ? (
					<OneButton
						intent={workIntents.restart}
						label="Desmarcar tudo"
						effect={restart.effect}
						warning={restart.warning}
					/>
				) : null}
				{remake ? <RemakeForm remake={remake} result={result} /> : <NoBenchToRemake />}
			</section>
			<section>
				<h3 className="text-lg">Tirar da bancada</h3>
				<OneButton intent={workIntents.remove} label="Tirar" effect={removal} warning={null} />
			</section>
		</>
	);
}

const row = "flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-t border-line py-3";

function Effect({ id, effect, warning }: { id: string; effect: string; warning: string | null }) {
	return (
		<span className="min-w-0 flex-1 basis-56 text-[0.9375rem] tabular-nums" id={id}>
			{effect}
			{warning ? <span className="block text-sm text-brick">{warning}</span> : null}
		</span>
	);
}

function OneButton({
	intent,
	label,
	effect,
	warning,
}: {
	intent: string;
	label: string;
	effect: string;
	warning: string | null;
}) {
	return (
		<ActionForm failure={workFailure} preventScrollReset className={`mt-2 ${row}`}>
			<input type="hidden" name="intent" value={intent} />
			<Effect id={`efeito-${intent}`} effect={effect} warning={warning} />
			<button type="submit" aria-describedby={`efeito-${intent}`} className={buttonStyle("secondary", "sm")}>
				{label}
			</button>
		</ActionForm>
	);
}

/** Shown if every bench is switched off. */
export const NoBenchToRemake = () => (
	<p className="mt-1 text-ink-2">Nenhuma bancada recebe trabalho novo. Ative uma em “Horas e recessos”.</p>
);

/** New work for a damaged product. It aims at the same day even on a full bench, because it must be done. */
export function RemakeForm({
	remake: { minutes, quantity, requestKey, effect, warning },
	result,
}: {
	remake: RemakeChoice;
	result: ActionResult | undefined;
}) {
	const ownResult = formResultOf(result, workIntents.remake);
	const field = resultFields(ownResult);
	return (
		<ActionForm
			failure={workFailure}
			result={ownResult}
			preventScrollReset
			className="mt-2 grid gap-4 border-t border-line pt-3"
		>
			<input type="hidden" name="intent" value={workIntents.remake} />
			<input type="hidden" name="requestKey" value={requestKey} />
			<p className="text-[0.9375rem] tabular-nums" id="efeito-refazer">
				Um trabalho a mais, no mesmo dia da fila. {effect}.
				{warning ? <span className="block text-sm text-brick">{warning}</span> : null}
			</p>
			<div className="flex flex-wrap items-end gap-x-4 gap-y-3">
				<TextField
					{...field("hours", formatHours(minutes))}
					label="Horas de trabalho"
					inputMode="decimal"
					maxLength={6}
					className="w-40"
				/>
				{quantity > 1 ? (
					<TextField
						{...field("quantity", String(quantity))}
						label="Quantas peças"
						inputMode="numeric"
						maxLength={2}
						className="w-36"
					/>
				) : (
					<input type="hidden" name="quantity" value="1" />
				)}
				<Button type="submit" kind="secondary" size="sm" aria-describedby="efeito-refazer" className="mb-1">
					Refazer
				</Button>
			</div>
		</ActionForm>
	);
}

/** The owner's words to the artisan who makes the piece. */
export function WorkshopNoteForm({ note, result }: { note: string; result: ActionResult | undefined }) {
	const ownResult = formResultOf(result, workIntents.note);
	const field = resultFields(ownResult);
	return (
		<ActionForm
			failure={workFailure}
			result={ownResult}
			preventScrollReset
			className="grid justify-items-start gap-3"
		>
			<input type="hidden" name="intent" value={workIntents.note} />
			<TextAreaField
				{...field("note", note)}
				label="Recado para o artesão"
				rows={3}
				maxLength={MAX_WORKSHOP_NOTE_LENGTH}
				hint="O artesão lê. Não escreva nome, telefone nem endereço."
			/>
			<Button type="submit" kind="secondary" size="sm">
				Salvar recado
			</Button>
		</ActionForm>
	);
}
