/** Milliseconds; several times what looking at a password takes. */
export const MIN_SIGN_IN_MS = 120;

/**
 * Runs the work and answers no sooner than after `milliseconds`, whatever comes of it, so that the
 * small differences between an unknown e-mail and a wrong password cannot be measured from outside.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	const [result] = await Promise.allSettled([
		work(),
		new Promise((resolve) => setTimeout(resolve, milliseconds)),
	]);
	if (result.status === "rejected") throw result.reason;
	return result.value;
}
