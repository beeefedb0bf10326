import { href, useNavigation } from "react-router";
import { z } from "zod";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { HelpNotes } from "#app/shop/help/HelpNotes.tsx";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { eraseContactsByLink, readErasureLink } from "#app/shop/personal-data/contact-erasure.server.ts";
import { personalDataMessages } from "#app/shop/personal-data/personal-data.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/erase-messages";

const erasureSchema = z.object({ token: z.string() });

export const headers = () => SECRET_LINK_HEADERS;

/** Opening the link deletes nothing, because mail programs open links by themselves. */
export async function loader({ url }: Route.LoaderArgs) {
	const token = url.searchParams.get("token") ?? "";
	return { token, isValid: (await readErasureLink(token)) !== null };
}

export function action({ request }: Route.ActionArgs) {
	return formAction(request, null, {
		default: {
			schema: erasureSchema,
			failureTitle: personalDataMessages.contactErasureFailed,
			run: async (_, { token }) => {
				await eraseContactsByLink(token);
				return { redirectTo: href("/contact"), toast: personalDataMessages.contactsErased };
			},
		},
	});
}

const notes = {
	"Seus pedidos":
		"Ficam na sua conta, com pagamentos, entregas e notas fiscais. Estas mensagens não fazem parte deles.",
	"Sua conta":
		"Continua como está. No perfil, em “Seus dados”, você baixa uma cópia de tudo ou exclui a conta.",
};

export default function EraseMessagesRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { token, isValid } = loaderData;
	const { state } = useNavigation();
	return (
		<div className="wrap py-12 md:py-20">
			<SecretLinkHead title="Apagar mensagens" />
			<div className="with-aside">
				<div>
					<h1 className="text-4xl md:text-5xl">Apagar mensagens</h1>
					<NoScriptToast toast={actionData?.toast} />
					{isValid ? (
						<ActionForm
							failure={personalDataMessages.contactErasureFailed}
							result={actionData}
							action={href("/contact/erase")}
							className="mt-6 max-w-xl space-y-6"
						>
							<input type="hidden" name="token" value={token} />
							<p className="text-ink-2">
								Tudo o que você nos escreveu pela página de contato com este e-mail será apagado, com as
								nossas respostas. Esta ação não pode ser desfeita.
							</p>
							<Button type="submit" kind="danger" busy={state === "submitting"}>
								Apagar minhas mensagens
							</Button>
						</ActionForm>
					) : (
						<>
							<p className="mt-6 max-w-xl text-ink-2">{personalDataMessages.linkExpired}</p>
							<Link to={href("/contact")} className={`mt-6 ${buttonStyle("secondary", "md")}`}>
								Falar com a oficina
							</Link>
						</>
					)}
				</div>
				<HelpNotes title="O que não está nelas" notes={notes} />
			</div>
		</div>
	);
}
