import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ConcurrencyLimiter } from "#app/platform/concurrency-limiter.server.ts";
import { Refusal } from "#app/platform/refusals.ts";

/** What OWASP recommends for argon2id, the package's default: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a whole processor and one of the four threads that files and compression need too: a
 * burst of sign-ins waits in a queue of its own, and one processor is left for the shop.
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

export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
	limiter.run(() => verify(given.hash, given.password));
