/**
 * Loaded into a shop's process before the shop itself (`--import`): its clock is ahead by the milliseconds of
 * `CLOCK_AHEAD_MS`, as on a machine whose clock was set so. Timers and the database keep theirs.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = globalThis.Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
	construct: (target, given, created) =>
		Reflect.construct(target, given.length === 0 ? [now()] : given, created),
	apply: () => new RealDate(now()).toString(),
	get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});
