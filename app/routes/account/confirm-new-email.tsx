import { href, useNavigation } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { failureToast } from "#app/platform/forms/toasts.ts";
import {
	accountFailureTitles,
	accountMessages,
	accountRefusals,
} from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { changeEmail, readEmailLink } from "#app/shop/accounts/credentials/change-email.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/confirm-new-email";

export const headers = () => SECRET_LINK_HEADERS;

/** A mail program may open the link by itself, so the address changes with a button only. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const customer = await requireCustomer(request);
	return { former: customer.email, email: requireEmailLink(customer, url) };
}

export async function action({ request, url }: Route.ActionArgs) {
	const customer = await requireCustomer(request);
	const email = requireEmailLink(customer, url);
	return formAction(
		request,
		customer,
		{
			default: {
				run: async () => {
					await changeEmail(customer, request, email);
					return { redirectTo: href("/profile"), toast: accountMessages.emailChanged };
				},
			},
		},
		{ failureTitle: accountFailureTitles.changeEmail },
	);
}

function requireEmailLink(customer: Customer, { searchParams }: URL): string {
	const email = readEmailLink(customer, searchParams);
	if (email !== null) return email;
	const { changeEmail: title } = accountFailureTitles;
	throw redirectWithToast(href("/profile"), failureToast(title, accountRefusals.emailLinkExpired));
}

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);

export default function ConfirmNewEmailRoute({
	loaderData: { former, email },
	actionData,
}: Route.ComponentProps) {
	const { state } = useNavigation();
	return (
		<AuthLayout
			title="Confirmar novo e-mail"
			introduction={`Você deixa de entrar com ${former} e passa a entrar com ${email}. Os outros aparelhos saem da sua conta.`}
		>
			<SecretLinkHead title="Confirmar novo e-mail" />
			<ActionForm failure={accountFailureTitles.changeEmail} result={actionData} className="space-y-5">
				<FormMessage result={actionData} />
				<Button type="submit" busy={state !== "idle"} className="w-full">
					Usar este e-mail
				</Button>
			</ActionForm>
		</AuthLayout>
	);
}
