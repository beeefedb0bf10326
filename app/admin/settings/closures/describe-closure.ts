import type { Closure } from "#app/shop/shipping/calendars/closures.ts";
import { formatDate } from "#app/values/date.ts";

/** For the audit log: "21/12/2026 a 08/01/2027, recesso (oficina)" */
export const describeClosure = ({ from, to, reason, scope }: Closure): string =>
	`${from === to ? formatDate(from) : `${formatDate(from)} a ${formatDate(to)}`}, ${reason} (${scope})`;
