import { useEffect } from "react";
import { href, useFetcher } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { accountFailureTitles } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";

/** The form that requests a reset link: in a dialog, or on a page of its own without scripts. */
export function ForgotPasswordForm({
	email,
	result,
	onCancel,
	onSent,
}: {
	email?: string | undefined;
	/** The result of the page's action, for browsers without scripts. */
	result?: ActionResult | undefined;
	onCancel?: () => void;
	onSent?: () => void;
}) {
	const fetcher = useFetcher<ActionResult>();
	const actionResult = fetcher.data ?? result;
	const isSent = fetcher.state === "idle" && fetcher.data?.toast?.tone === "success";

	// biome-ignore lint/correctness/useExhaustiveDependencies: only a new result counts, not a new callback.
	useEffect(() => {
		if (isSent) onSent?.();
	}, [isSent]);

	return (
		<ActionForm
			as={fetcher.Form}
			action={`${href("/auth")}?forgot=1`}
			failure={accountFailureTitles.resetRequest}
			result={actionResult}
			className="space-y-5"
		>
			<FormMessage result={actionResult} />
			<p className="text-ink-2">
				Informe o e-mail da sua conta. Enviamos um link para você escolher outra senha; ele vale por uma hora.
			</p>
			<input type="hidden" name="intent" value="forgot" />
			<TextField
				{...resultFields(actionResult)("email", email)}
				label="Email"
				type="email"
				autoComplete="username"
				required
			/>
			<div className="flex flex-wrap justify-end gap-3">
				{onCancel ? (
					<Button kind="secondary" onClick={onCancel}>
						Cancelar
					</Button>
				) : (
					<ButtonLink to={`${href("/auth")}?tab=signin`} kind="secondary">
						Cancelar
					</ButtonLink>
				)}
				<Button type="submit" busy={fetcher.state !== "idle"}>
					Enviar Link
				</Button>
			</div>
		</ActionForm>
	);
}
