import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { formatLongDate } from "#app/values/date.ts";
import type { DoneWork } from "./read-done-work.server.ts";
import { WorkOrderLink } from "./WorkCard.tsx";
import { RemakeForm } from "./WorkChanges.tsx";
import { AskedChange } from "./WorkSheet.tsx";

/** Work that is done, and may have to be made again. */
export function DoneWorkSheet({ work, result }: { work: DoneWork; result: ActionResult | undefined }) {
	return (
		<div className="grid gap-7">
			<p className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<span>Pronta desde {formatLongDate(work.doneOn)}</span>
				<WorkOrderLink orderId={work.orderId} />
			</p>
			<AskedChange result={result} />
			<section>
				<h3 className="text-lg">Refazer</h3>
				<RemakeForm remake={work.remake} result={result} />
			</section>
		</div>
	);
}
