import { data, href, redirect, useNavigation } from "react-router";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readFlashToast } from "#app/platform/forms/toasts.server.ts";
import { safeRedirectPath } from "#app/platform/safe-redirect-path.ts";
import { accountFailureTitles, accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import {
	forgotPasswordSchema,
	signInSchema,
	signUpSchema,
} from "#app/shop/accounts/forms/accounts.schema.ts";
import { ForgotPasswordForm } from "#app/shop/accounts/password/ForgotPasswordForm.tsx";
import { requestPasswordReset } from "#app/shop/accounts/password/reset-requests.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { SignInForm } from "#app/shop/accounts/session/SignInForm.tsx";
import { SignUpForm } from "#app/shop/accounts/session/SignUpForm.tsx";
import { signIn, signUp } from "#app/shop/accounts/session/sign-in.server.ts";
import { TWO_FACTOR_CHALLENGE_PATH } from "#app/shop/accounts/two-factor.messages.ts";
import { useCart } from "#app/shop/cart/cart-store.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { LinkTabs } from "#app/ui/patterns/LinkTabs.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import type { Route } from "./+types/auth";

export async function loader({ request, url }: Route.LoaderArgs) {
	const { searchParams } = url;
	const next = safeRedirectPath(searchParams.get("next"), "");
	const { flash, headers } = readFlashToast(request);
	// The profile can show why the visitor was redirected; the home page is the same for everyone.
	if (await findActor(request)) {
		throw redirect(next || (flash?.tone === "destructive" ? href("/profile") : href("/")));
	}
	return data(
		{ flash, next, tab: parseTab(searchParams.get("tab")), isForgotten: searchParams.has("forgot") },
		{ headers },
	);
}

/** Passes on `Retry-After`, also for a document. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const parseTab = (tab: string | null): "signin" | "signup" | null =>
	tab === "signin" || tab === "signup" ? tab : null;

export function action({ request }: Route.ActionArgs) {
	return formAction(request, null, {
		"sign-in": {
			schema: signInSchema,
			failureTitle: accountFailureTitles.signIn,
			run: async (_, input, { form }) => {
				const { headers, needsCode } = await signIn(request, input);
				const next = nextPath(form);
				return needsCode
					? { redirectTo: `${TWO_FACTOR_CHALLENGE_PATH}?next=${encodeURIComponent(next)}`, headers }
					: { redirectTo: next, toast: accountMessages.welcomeBack, headers };
			},
		},
		"sign-up": {
			schema: signUpSchema,
			failureTitle: accountFailureTitles.signUp,
			run: async (_, input, { form }) => ({
				redirectTo: nextPath(form),
				toast: accountMessages.accountCreated,
				headers: await signUp(request, input),
			}),
		},
		forgot: {
			schema: forgotPasswordSchema,
			failureTitle: accountFailureTitles.resetRequest,
			run: async (_, { email }) => {
				await requestPasswordReset(email);
				return { toast: accountMessages.resetLinkSent };
			},
		},
	});
}

const nextPath = (form: FormData): string => safeRedirectPath(form.get("next")?.toString());

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);

const HEADINGS = {
	signin: {
		title: "Entre na sua conta",
		introduction: "Para acompanhar seus pedidos e comprar mais rápido.",
	},
	signup: {
		title: "Crie sua conta",
		introduction: "Para acompanhar cada peça, da bancada até sua porta.",
	},
	forgot: { title: "Esqueci minha senha", introduction: "Acontece. Em um minuto você escolhe outra." },
} as const;

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { next, isForgotten } = loaderData;
	const cart = useCart();
	const { formData } = useNavigation();
	const busy = formData?.get("intent");
	// A guest with items in the cart most likely has no account yet (specification, section 2).
	const tab = loaderData.tab ?? (cart.count > 0 ? "signup" : "signin");
	const heading = isForgotten ? HEADINGS.forgot : HEADINGS[tab];
	const addressOf = (id: string) =>
		`${href("/auth")}?tab=${id}${next ? `&next=${encodeURIComponent(next)}` : ""}`;
	return (
		<AuthLayout title={heading.title} introduction={heading.introduction}>
			<NoIndexHead title={heading.title} />
			<NoScriptToast toast={loaderData.flash ?? undefined} />
			{isForgotten ? (
				<ForgotPasswordForm result={actionData} />
			) : (
				<>
					<LinkTabs
						label="Entrar ou cadastrar"
						selected={tab}
						tabs={[
							{ id: "signin", to: addressOf("signin"), label: "Entrar" },
							{ id: "signup", to: addressOf("signup"), label: "Cadastrar" },
						]}
					/>
					<div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="pt-8">
						{tab === "signin" ? (
							<SignInForm result={actionData} busy={busy === "sign-in"} next={next} />
						) : (
							<SignUpForm
								result={actionData}
								busy={busy === "sign-up"}
								next={cart.count > 0 ? href("/checkout") : next}
							/>
						)}
					</div>
				</>
			)}
		</AuthLayout>
	);
}
