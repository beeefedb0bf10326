import { z } from "zod";
import { requiredLine } from "#app/platform/forms/fields.ts";
import { melhorEnvioMessages } from "./melhor-envio.messages.ts";

/** The owner's app at Melhor Envio. The secret may be empty where the shop knows it already. */
export const melhorEnvioAppSchema = z.object({
	clientId: requiredLine(melhorEnvioMessages.clientIdMissing, 100),
	clientSecret: z.string().trim().max(500, melhorEnvioMessages.clientSecretMissing).default(""),
});
