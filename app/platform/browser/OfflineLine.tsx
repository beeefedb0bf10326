import { useEffect, useRef, useSyncExternalStore } from "react";
import { connectionLost, dismissToastsOfKind } from "#app/platform/forms/toasts.ts";
import { countUnanswered, subscribeToConnection } from "./connection.ts";
import { isReachable } from "./json-request.ts";
import { retryDelayMs } from "./retry-delay.ts";

const MESSAGE_IN_USE = `[data-kind="${connectionLost.kind}"]:focus-within`;

/**
 * Below the header while the browser has no connection, or the shop did not answer the last request; it then asks again
 * and goes by itself, with the message that answered a press meanwhile, unless that has the focus. Over the page, so that nothing moves, and no higher
 * than the space that every screen leaves above its heading.
 */
export function OfflineLine() {
	const unanswered = useSyncExternalStore(subscribeToConnection, countUnanswered, () => 0);
	const wasLost = useRef(false);
	useEffect(() => {
		const isBack = unanswered === 0 && wasLost.current;
		if (isBack && !document.querySelector(MESSAGE_IN_USE)) dismissToastsOfKind(connectionLost.kind);
		wasLost.current = unanswered !== 0;
		if (unanswered <= 0) return;
		const timer = setTimeout(isReachable, retryDelayMs(unanswered));
		return () => clearTimeout(timer);
	}, [unanswered]);
	return unanswered === 0 ? null : (
		<p
			role="status"
			className="pointer-events-none absolute inset-x-0 top-full border-line border-b bg-amber-soft px-2 text-center text-xs leading-5"
		>
			Sem conexão. O que você já abriu continua aqui.
		</p>
	);
}
