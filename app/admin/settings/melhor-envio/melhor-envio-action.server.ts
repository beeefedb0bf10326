import { redirect } from "react-router";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { confirmIdentity } from "#app/shop/accounts/two-factor/confirm-identity.server.ts";
import { disconnect, startAuthorization } from "#app/shop/shipping/melhor-envio/authorize-shop.server.ts";
import { melhorEnvioMessages as messages } from "#app/shop/shipping/melhor-envio/melhor-envio.messages.ts";
import { melhorEnvioAppSchema } from "#app/shop/shipping/melhor-envio/melhor-envio.schema.ts";

/** Connecting asks for the password: the account that is connected receives the data of the shop's customers. */
export const handleMelhorEnvioAction = (admin: Admin, request: Request) =>
	formAction(
		request,
		admin,
		{
			connect: {
				schema: melhorEnvioAppSchema,
				run: async (_admin, app: { clientId: string; clientSecret: string }, { form }) => {
					await confirmIdentity(admin, request, form);
					return redirect(await startAuthorization(admin, request, app), {
						headers: { "Cache-Control": "private, no-store" },
					});
				},
			},
			disconnect: { run: disconnect, toast: messages.disconnected },
		},
		{ failureTitle: messages.failed },
	);
