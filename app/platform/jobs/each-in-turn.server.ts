import { isTimeLeft } from "./lease.server.ts";

/**
 * Runs a function for one item after another, as long as the job has time. A failed item stops none of the others:
 * the job fails at its end, so that the failure is logged and counted. Returns for how many items `run` reported that
 * it did something.
 */
export async function eachInTurn<Item>(
	items: readonly Item[],
	run: (item: Item) => Promise<boolean>,
): Promise<number> {
	const failures: unknown[] = [];
	let done = 0;
	for (const item of items) {
		if (!isTimeLeft()) break;
		try {
			if (await run(item)) done += 1;
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0)
		throw new AggregateError(failures, `${failures.length} of ${items.length} failed, ${done} were done`);
	return done;
}
