import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { TextField } from "#app/ui/primitives/Field.tsx";
import { FormProblem } from "./FormProblem.tsx";

/** Asks for a reset link: in a dialog, or as a page of its own without scripts. */
export function ForgotPasswordForm({
	email,
	answer,
	onCancel,
	onSent,
}: {
	email?: string | undefined;
	/** What the page's own action said, without scripts. */
	answer?: FormAnswer | undefined;
	onCancel?: () => void;
	onSent?: () => void;
}) {
	const fetcher = useFetcher<FormAnswer>();
	const said = fetcher.data ?? answer;
	const isSent = fetcher.state === "idle" && fetcher.data?.toast?.tone === "success";

	// biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what happens, not the caller.
	useEffect(() => {
		if (isSent) onSent?.();
	}, [isSent]);

	return (
		<fetcher.Form method="post" action="/auth?forgot=1" className="space-y-5">
			<FormProblem answer={said} />
			<p className="text-ink-2">
				Diga o email da sua conta. Enviamos um link para você escolher outra senha; ele vale por uma hora.
			</p>
			<input type="hidden" name="intent" value="forgot" />
			<TextField
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				defaultValue={said?.values?.email ?? email}
				error={said?.fields?.email}
			/>
			<div className="flex flex-wrap justify-end gap-3">
				{onCancel ? (
					<Button kind="secondary" onClick={onCancel}>
						Cancelar
					</Button>
				) : (
					<ButtonLink to="/auth?tab=signin" kind="secondary">
						Cancelar
					</ButtonLink>
				)}
				<Button type="submit" busy={fetcher.state !== "idle"}>
					Enviar Link
				</Button>
			</div>
		</fetcher.Form>
	);
}
