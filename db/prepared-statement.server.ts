import type { AnyQueryable } from "./client.server.ts";

/**
 * A statement that is made once for each connection; its values stand in it as `sql.placeholder`. For those
 * that are run for each page, and large ones: making one costs this process as much as sending it, or more. A
 * value may not be null where its column has a type of its own (a date, JSON).
 */
export function preparedStatement<Prepared>(
	make: (on: AnyQueryable) => { prepare(name: string): Prepared },
): (on: AnyQueryable) => Prepared {
	const made = new WeakMap<object, Prepared>();
	return (on) => {
		// The library's own transactions on a connection share its session.
		const { session } = on as unknown as { session: object };
		const known = made.get(session);
		if (known) return known;
		// What the server calls it is decided where it is sent (`named-statements.server.ts`).
		const prepared = make(on).prepare("");
		made.set(session, prepared);
		return prepared;
	};
}
