import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { authSecret } from "./auth-secret.server.ts";

/** Encrypts a secret with the shop's own secret, so that a copy of the database alone reveals nothing. */
export const sealSecret = (secret: string): Promise<string> =>
	symmetricEncrypt({ key: authSecret(), data: secret });

/** Throws when the shop's own secret has changed since. */
export const openSecret = (sealed: string): Promise<string> =>
	symmetricDecrypt({ key: authSecret(), data: sealed });
