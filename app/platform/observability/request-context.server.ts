import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work for a request; the request's id is in every log line and refusal that the work causes. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => requestIds.run(id, work);

/** The id of the current request; undefined outside a request (a job, the start). */
export const currentRequestId = (): string | undefined => requestIds.getStore();
