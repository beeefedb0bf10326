import { data, redirect, useNavigation } from "react-router";
import { attempt, type FormAnswer, readForm, readFormData } from "#app/platform/forms.server.ts";
import { localAddress } from "#app/platform/local-address.ts";
import { refreshSession } from "#app/platform/session-client.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { AccountFrame } from "#app/shop/accounts/AccountFrame.tsx";
import { failureTitles, messages } from "#app/shop/accounts/accounts.messages.ts";
import { forgotPasswordSchema, signInSchema, signUpSchema } from "#app/shop/accounts/accounts.schema.ts";
import { ForgotPasswordForm } from "#app/shop/accounts/ForgotPasswordForm.tsx";
import { findActor } from "#app/shop/accounts/guards.server.ts";
import { LinkTabs } from "#app/shop/accounts/LinkTabs.tsx";
import { requestPasswordReset } from "#app/shop/accounts/password-reset.server.ts";
import { SignInForm } from "#app/shop/accounts/SignInForm.tsx";
import { SignUpForm } from "#app/shop/accounts/SignUpForm.tsx";
import { signIn, signUp } from "#app/shop/accounts/sign-in.server.ts";
import { SECOND_STEP_ADDRESS } from "#app/shop/accounts/two-factor.messages.ts";
import { awaitsCode } from "#app/shop/accounts/two-factor.server.ts";
import { useCart } from "#app/shop/cart/cart-store.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import type { Route } from "./+types/auth";

export async function loader({ request, url }: Route.LoaderArgs) {
	const { searchParams } = url;
	const next = localAddress(searchParams.get("next"), "");
	if (await findActor(request)) throw redirect(next || "/");
	return {
		next,
		tab: presetTab(searchParams.get("tab")),
		isForgotten: searchParams.has("forgot"),
	};
}

const presetTab = (asked: string | null): "signin" | "signup" | null =>
	asked === "signin" || asked === "signup" ? asked : null;

export async function action({ request }: Route.ActionArgs) {
	const read = await attempt(() => readFormData(request.clone()));
	if (!read.ok) return read.response;
	const form = read.value;
	const next = localAddress(form.get("next")?.toString());
	const typed = request.clone();
	if (form.get("intent") === "forgot") {
		const asked = await attempt(() => readForm(request, forgotPasswordSchema), {
			title: failureTitles.resetRequest,
			typed,
		});
		if (!asked.ok) return asked.response;
		requestPasswordReset(asked.value.email);
		return data<FormAnswer>({ toast: messages.resetLinkSent });
	}
	if (form.get("intent") === "sign-up") {
		const signedUp = await attempt(
			async () => signUp(request, await readForm(request.clone(), signUpSchema)),
			{
				title: failureTitles.signUp,
				typed,
			},
		);
		if (!signedUp.ok) return signedUp.response;
		return redirectWithToast(next, messages.accountCreated, { headers: signedUp.value });
	}
	const signedIn = await attempt(async () => signIn(request, await readForm(request.clone(), signInSchema)), {
		title: failureTitles.signIn,
		typed,
	});
	if (!signedIn.ok) return signedIn.response;
	if (awaitsCode(signedIn.value)) {
		return redirect(`${SECOND_STEP_ADDRESS}?next=${encodeURIComponent(next)}`, { headers: signedIn.value });
	}
	return redirectWithToast(next, messages.welcomeBack, { headers: signedIn.value });
}

/** The header learns who is there when the answer's cookie is set, whatever the answer is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

const screens = {
	signin: {
		title: "Entre na sua conta",
		introduction: "Para acompanhar seus pedidos e comprar mais rápido.",
	},
	signup: {
		title: "Crie sua conta",
		introduction: "Para acompanhar cada peça, da bancada até a sua porta.",
	},
	forgot: { title: "Esqueci minha senha", introduction: "Acontece. Em um minuto você escolhe outra." },
} as const;

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { next, isForgotten } = loaderData;
	const cart = useCart();
	const { formData } = useNavigation();
	const busy = formData?.get("intent");
	// Who comes with a full cart is most likely new here (specification, section 2).
	const tab = loaderData.tab ?? (cart.count > 0 ? "signup" : "signin");
	const screen = isForgotten ? screens.forgot : screens[tab];
	const addressOf = (id: string) => `/auth?tab=${id}${next ? `&next=${encodeURIComponent(next)}` : ""}`;
	return (
		<AccountFrame title={screen.title} introduction={screen.introduction}>
			<PrivateHead title={screen.title} />
			{isForgotten ? (
				<ForgotPasswordForm answer={actionData} />
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
							<SignInForm answer={actionData} busy={busy === "sign-in"} next={next} />
						) : (
							<SignUpForm
								answer={actionData}
								busy={busy === "sign-up"}
								next={cart.count > 0 ? "/checkout" : next}
							/>
						)}
					</div>
				</>
			)}
		</AccountFrame>
	);
}
