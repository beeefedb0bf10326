/** Several times longer than the check of a password. */
export const MIN_SIGN_IN_MS = 120;

/**
 * Runs the work and settles no sooner than after `milliseconds`, also when it fails, so that the time
 * does not show the difference between an unknown e-mail and a wrong password.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	const [result] = await Promise.allSettled([
		work(),
		new Promise((resolve) => setTimeout(resolve, milliseconds)),
	]);
	if (result.status === "rejected") throw result.reason;
	return result.value;
}
