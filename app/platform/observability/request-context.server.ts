import { AsyncLocalStorage } from "node:async_hooks";

interface RequestContext {
	readonly requestId: string;
	/** The pattern of the request's address, as in `app/routes.ts`: an address itself may carry a secret. */
	readonly route: string;
}

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs the work for a request; the request's id is in every log line and refusal that the work causes. */
export const runForRequest = <Result>(request: RequestContext, work: () => Result): Result =>
	requests.run(request, work);

/** The id of the current request; undefined outside a request (a job, the start). */
export const currentRequestId = (): string | undefined => requests.getStore()?.requestId;

/** The pattern of the current request's address; undefined outside a request. */
export const currentRoute = (): string | undefined => requests.getStore()?.route;
