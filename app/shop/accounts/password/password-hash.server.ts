import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import { Refusal } from "#app/platform/refusals.ts";

/** OWASP's recommendation for argon2id, which is the package's default: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash takes a whole processor and one of the four threads that files and compression need too. A burst of
 * sign-ins therefore waits in its own queue, and one processor stays free for the shop.
 */
const limiter = new ConcurrencyLimiter(
	Math.min(2, Math.max(1, availableParallelism() - 1)),
	() =>
		new Refusal(
			"unavailable",
			"Muitas pessoas estão entrando ao mesmo tempo. Tente novamente em alguns segundos.",
			{ retryAfterSeconds: 3 },
		),
);

export const hashPassword = (password: string): Promise<string> =>
	limiter.run(() => hash(password, ARGON2_OPTIONS));

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
	limiter.run(() => verify(attempt.hash, attempt.password));
