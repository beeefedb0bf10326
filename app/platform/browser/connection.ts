/** How many requests in a row the shop has not answered. */
let unanswered = 0;
const listeners = new Set<() => void>();

/** Called after each request of a script. A refusal of the shop is an answer, the page of a proxy is not. */
export function noteRequest(isAnswered: boolean): void {
	unanswered = isAnswered ? 0 : unanswered + 1;
	for (const listener of listeners) listener();
}

/** Requests without an answer; -1 while the browser itself has no connection. */
export const countUnanswered = (): number => (navigator.onLine ? unanswered : -1);

export function subscribeToConnection(listener: () => void): () => void {
	const onReturn = () => noteRequest(true);
	listeners.add(listener);
	addEventListener("online", onReturn);
	addEventListener("offline", listener);
	return () => {
		listeners.delete(listener);
		removeEventListener("online", onReturn);
		removeEventListener("offline", listener);
	};
}
