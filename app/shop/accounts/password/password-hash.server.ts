import { hash, verify } from "@node-rs/argon2";

/** What OWASP recommends for argon2id, the package's default: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Both run on the thread pool, so that a burst of sign-ins does not stop the shop. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS);

export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
	verify(given.hash, given.password);
