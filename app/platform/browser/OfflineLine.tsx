import { useSyncExternalStore } from "react";

function subscribeToConnection(listener: () => void): () => void {
	const controller = new AbortController();
	for (const name of ["online", "offline"]) addEventListener(name, listener, { signal: controller.signal });
	return () => controller.abort();
}

/** Below the header while the browser has no connection; over the page, so that nothing moves. */
export function OfflineLine() {
	const isOnline = useSyncExternalStore(
		subscribeToConnection,
		() => navigator.onLine,
		() => true,
	);
	return isOnline ? null : (
		<p
			role="status"
			className="absolute inset-x-0 top-full border-line border-b bg-amber-soft px-5 py-2 text-center text-sm"
		>
			Sem conexão. O que você já abriu continua aqui.
		</p>
	);
}
