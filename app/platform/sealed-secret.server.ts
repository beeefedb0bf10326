import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { authSecret } from "./auth-secret.server.ts";

/** Secrets are stored under the shop's own, so that a copy of the database alone opens nothing. */
export const sealSecret = (secret: string): Promise<string> =>
	symmetricEncrypt({ key: authSecret(), data: secret });

/** Throws when the shop's own secret has changed since. */
export const openSecret = (sealed: string): Promise<string> =>
	symmetricDecrypt({ key: authSecret(), data: sealed });
