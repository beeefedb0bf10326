import { Notice } from "#app/ui/patterns/Notice.tsx";
import { formatDateTime } from "#app/values/date.ts";
import type { RestoreOutcome } from "./read-restore.server.ts";
import { restoreMessages } from "./restore.messages.ts";

/** The result of the last restore. */
export function RestoreOutcomeNotice({
	outcome: { isRestored, name, at, problem },
}: {
	outcome: RestoreOutcome;
}) {
	return isRestored ? (
		<Notice tone="good">
			Loja restaurada de <span className="wrap-anywhere">{name}</span> em {formatDateTime(at)}. Como ela era
			antes fica guardada por alguns dias em Backup.
		</Notice>
	) : (
		<Notice tone="bad">
			A restauração de <span className="wrap-anywhere">{name}</span>, em {formatDateTime(at)}, não aconteceu.{" "}
			{problem ?? restoreMessages.failed}
		</Notice>
	);
}
