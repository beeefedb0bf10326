import { href, useSearchParams } from "react-router";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import { EVERY_BENCH } from "#app/admin/settings/benches/bench-form-fields.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { benchFailure, benchIntents } from "./bench-intents.ts";
import type { BenchView } from "./bench-view.ts";

interface DaysOffProps {
	benches: readonly BenchView[];
	today: string;
	result: ActionResult | undefined;
}

/** “Hoje não tem trabalho”: a bench, or all of them, without hours today and until another day. */
export function DaysOff({ benches, today, result: last }: DaysOffProps) {
	const result = last?.values && last.values.intent !== benchIntents.close ? undefined : last;
	const [query] = useSearchParams();
	const field = resultFields(result);
	const isRefused = result?.question !== undefined || result?.fields !== undefined;
	return (
		<Details
			// A saved form is closed, and empty when it is opened again.
			key={`${isRefused} ${result?.toast?.title}`}
			open={isRefused || undefined}
			className="group open:basis-full md:relative md:open:basis-auto"
		>
			<summary className={buttonStyle("secondary", "sm", "list-none [&::-webkit-details-marker]:hidden")}>
				Hoje não tem trabalho
				<Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
			</summary>
			<ActionForm
				action={`${href("/admin/bench")}?${query}`}
				failure={benchFailure}
				result={result}
				preventScrollReset
				className={`mt-2 grid gap-4 rounded-md border border-line bg-paper p-4 md:absolute md:right-0 md:z-20 md:w-96 md:shadow-float ${result?.question ? "xl:w-xl" : ""}`}
			>
				<input type="hidden" name="intent" value={benchIntents.close} />
				<p className="text-sm text-ink-2">
					Alguém está doente, ou a oficina fica fechada. O plano muda na hora; o que foi prometido, não.
				</p>
				<QuestionNotice result={result} />
				<SelectField
					{...field("benchId", benches.length === 1 ? benches[0]?.id : EVERY_BENCH)}
					label="Bancada"
				>
					{benches.length > 1 ? <option value={EVERY_BENCH}>Todas as bancadas ativas</option> : null}
					<Options of={benches.map(({ id, name }) => ({ value: id, label: name }))} />
				</SelectField>
				<TextField {...field("until", today)} label="Até" type="date" min={today} />
				<div className="flex flex-wrap gap-2">
					<Button type="submit" size="sm">
						{result?.question ? "Ver de novo" : "Salvar"}
					</Button>
					<ConfirmButton result={result} busy={false} />
				</div>
			</ActionForm>
		</Details>
	);
}
