/** What an action may have answered. */
interface StandingResult {
	readonly fields?: unknown;
	readonly question?: unknown;
	readonly storedVersion?: unknown;
}

/**
 * Whether a form of the screen is refused, or asks something. Loading the screen again would take away its
 * message while it is read. A refusal that only a passing message told has nothing on the screen to lose.
 *
 * @param results The results of the actions of all routes, by their ids.
 */
export const hasStandingForm = (results: Readonly<Record<string, unknown>> | null | undefined): boolean =>
	Object.values(results ?? {}).some((result) => {
		const { fields, question, storedVersion } = (result ?? {}) as StandingResult;
		return fields !== undefined || question !== undefined || storedVersion !== undefined;
	});
