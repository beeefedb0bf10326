import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatLongDate } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatRoundHours } from "#app/values/workshop/hours.ts";
import { workFailure, workIntents } from "./bench-intents.ts";
import type { DoneWork, RemovedWork } from "./read-done-work.server.ts";
import { OrderLinkOfWork } from "./WorkCard.tsx";
import { NoBenchToRemake, RemakeForm } from "./WorkChanges.tsx";
import { AskedChange } from "./WorkSheet.tsx";

/** Work that is done, and may have to be made again. */
export function DoneWorkSheet({ work, result }: { work: DoneWork; result: ActionResult | undefined }) {
	return (
		<div className="grid gap-7">
			<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<span>Pronta desde {formatLongDate(work.doneOn)}</span>
				<OrderLinkOfWork orderId={work.orderId} />
			</p>
			<AskedChange result={result} />
			<section>
				<h3 className="text-lg">Refazer</h3>
				{work.remake ? <RemakeForm remake={work.remake} result={result} /> : <NoBenchToRemake />}
			</section>
		</div>
	);
}

/** Work that was taken off its bench, and may go back to its day. */
export function RemovedWorkSheet({ work, result }: { work: RemovedWork; result: ActionResult | undefined }) {
	return (
		<div className="grid gap-7">
			<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<span>Fora da bancada desde {formatLongDate(work.removedOn)}</span>
				<OrderLinkOfWork orderId={work.orderId} />
			</p>
			<AskedChange result={result} />
			{result?.question ? null : (
				<ActionForm failure={workFailure} preventScrollReset className="grid justify-items-start gap-3">
					<input type="hidden" name="intent" value={workIntents.putBack} />
					<p className="text-[0.9375rem]">
						{keepTogether(`${formatRoundHours(work.minutes)} h`)} voltam para a fila, no dia que já foi
						prometido.
					</p>
					<Button type="submit" kind="secondary" size="sm">
						Pôr de volta
					</Button>
				</ActionForm>
			)}
		</div>
	);
}
