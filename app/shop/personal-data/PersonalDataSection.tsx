import { href, useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { shortId } from "#app/values/text.ts";
import { personalDataMessages } from "./personal-data.messages.ts";
import type { UnsettledOrder } from "./unsettled-orders.server.ts";

/** “Seus dados”: a form to download a copy, and one to delete the account. Works without scripts. */
export function PersonalDataSection({
	unsettled,
	result,
}: {
	/** The customer's orders with open matters, which keep their data until those are settled. */
	unsettled: readonly UnsettledOrder[];
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	return (
		<section aria-labelledby="seus-dados" className="border-line border-t pt-8">
			<h2 id="seus-dados" className="text-2xl">
				Seus dados
			</h2>
			<p className="mt-3 max-w-[60ch] text-ink-2">
				A cópia traz tudo o que guardamos sobre você: conta, pedidos, pagamentos, entregas, devoluções,
				avaliações, mensagens e anotações da oficina, em um arquivo que outros programas também leem.
			</p>
			<p className="mt-4">
				<a href={href("/profile/data.json")} download className={buttonStyle("secondary", "sm")}>
					Baixar meus dados
				</a>
			</p>
			<Details open={result !== undefined} className="mt-6">
				<summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-[0.9375rem] text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-brick [&::-webkit-details-marker]:hidden">
					Excluir minha conta
				</summary>
				<ActionForm
					failure={personalDataMessages.failedTitle}
					result={result}
					action={href("/profile")}
					preventScrollReset
					aria-label="Excluir minha conta"
					className="mt-2 max-w-xl space-y-5 rounded-lg bg-paper-2 p-5 md:p-6"
				>
					<input type="hidden" name="intent" value="delete-account" />
					<p className="font-semibold">{personalDataMessages.confirm}</p>
					<p className="text-[0.9375rem] text-ink-2">
						Perfil, endereços, CPF ou CNPJ, favoritos e senha são apagados. Dos pedidos fica só o registro
						fiscal, sem seu nome, e a nota fiscal, que a lei manda guardar; das avaliações, o texto. As
						mensagens que você nos mandou pela página de contato também são apagadas: se o seu e-mail ainda
						não foi confirmado, por um link que mandamos a ele.
					</p>
					{unsettled.length > 0 ? (
						<div className="text-[0.9375rem]">
							<p className="font-semibold">O que ainda está em aberto:</p>
							<ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
								{unsettled.map(({ id, matters }) => (
									<li key={id}>
										Pedido #{shortId(id)}:{" "}
										{matters.map((matter) => personalDataMessages.matters[matter]).join(" ")}
									</li>
								))}
							</ul>
						</div>
					) : null}
					<FormMessage result={result} />
					<PasswordField
						{...resultFields(result)("password")}
						label="Sua senha"
						autoComplete="current-password"
						required
					/>
					<Button type="submit" kind="danger" size="sm" busy={formData?.get("intent") === "delete-account"}>
						Excluir conta
					</Button>
				</ActionForm>
			</Details>
		</section>
	);
}
