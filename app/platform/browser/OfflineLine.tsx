import { useEffect, useSyncExternalStore } from "react";
import { countUnanswered, subscribeToConnection } from "./connection.ts";
import { isReachable } from "./json-request.ts";
import { retryDelayMs } from "./retry-delay.ts";

/**
 * Below the header while the browser has no connection, or the shop did not answer the last request; it then asks again
 * and goes by itself. Over the page, so that nothing moves.
 */
export function OfflineLine() {
	const unanswered = useSyncExternalStore(subscribeToConnection, countUnanswered, () => 0);
	useEffect(() => {
		if (unanswered <= 0) return;
		const timer = setTimeout(isReachable, retryDelayMs(unanswered));
		return () => clearTimeout(timer);
	}, [unanswered]);
	return unanswered === 0 ? null : (
		<p
			role="status"
			className="pointer-events-none absolute inset-x-0 top-full border-line border-b bg-amber-soft px-5 py-2 text-center text-sm"
		>
			Sem conexão. O que você já abriu continua aqui.
		</p>
	);
}
