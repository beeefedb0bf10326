import { isTimeLeft } from "./lease.server.ts";

/**
 * Does the same for each of several things in turn, as long as the run around it has time for the next. One that fails
 * stops none of the others: the run fails at its end, so that it is logged and counted. Returns for how many `run`
 * said that something was done.
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
