import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Runs what a request causes; its number is in every log line and refusal that comes of it. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => requestIds.run(id, work);

/** The number of the request that is being answered; undefined outside of one (a job, the start). */
export const currentRequestId = (): string | undefined => requestIds.getStore();
