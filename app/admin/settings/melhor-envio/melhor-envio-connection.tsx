import { useNavigation } from "react-router";
import { ConfirmIdentityFields } from "#app/shop/accounts/two-factor/ConfirmIdentityFields.tsx";
import { CopyButton } from "#app/shop/orders/CopyButton.tsx";
import { melhorEnvioMessages as messages } from "#app/shop/shipping/melhor-envio/melhor-envio.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { ConfirmDialog } from "#app/ui/patterns/ConfirmDialog.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDate } from "#app/values/date.ts";

interface ConnectionState {
	isOnServer: boolean;
	connection: { since: Date; expiresAt: Date | null } | null;
	works: boolean;
	warning: string | null;
}

/** Whether the shop is connected, since when and until when, and what has to be done about it. */
export function ConnectionNotice({ isOnServer, connection, works, warning }: ConnectionState) {
	const problem = warning ? <Notice tone={works ? "warning" : "bad"}>{warning}</Notice> : null;
	if (isOnServer) {
		return (
			<>
				<Notice>{messages.onServer}</Notice>
				{problem}
			</>
		);
	}
	if (!connection) return <Notice>A loja não está conectada: os fretes saem das tabelas da loja.</Notice>;
	const { since, expiresAt } = connection;
	return (
		<>
			{problem ?? (
				<Notice tone="good">
					Conectado desde {formatDate(since)}
					{expiresAt ? `, vale até ${formatDate(expiresAt)}` : ""}. A loja renova sozinha, uma semana antes.
				</Notice>
			)}
			<div>
				<ConfirmDialog
					id="desconectar"
					question="Desconectar do Melhor Envio?"
					consequence="A loja esquece a autorização e o aplicativo. Etiquetas já compradas continuam valendo, mas a loja deixa de acompanhá-las até você conectar a mesma conta de novo. Para tirar a permissão também do lado de lá, abra Integrações no painel do Melhor Envio."
					fields={{ intent: "disconnect" }}
					failure={messages.failed}
					confirmLabel="Desconectar"
					trigger="Desconectar"
					triggerKind="secondary"
				/>
			</div>
		</>
	);
}

/** The owner's app at Melhor Envio, from which the administrator goes there to authorize it. */
export function ConnectForm({
	clientId,
	callbackUrl,
	connection,
	hasTwoFactor,
	result,
}: {
	clientId: string | null;
	callbackUrl: string;
	connection: object | null;
	hasTwoFactor: boolean;
	result: FormResult | undefined;
}) {
	const { state } = useNavigation();
	const shown = formResultOf(result, "connect");
	const field = resultFields(shown);
	return (
		<section aria-labelledby="conectar" className="border-t border-line pt-6">
			<h2 id="conectar" className="text-2xl">
				{connection ? "Conectar de novo" : "Conectar a conta"}
			</h2>
			<ol className="mt-3 list-decimal space-y-3 pl-5 text-ink-2">
				<li>
					No painel do Melhor Envio, em Integrações › Área Dev., cadastre um aplicativo com esta URL de
					redirecionamento:
					<span className="mt-2 flex flex-wrap items-center gap-3">
						<code className="min-w-0 font-mono text-sm break-all text-ink">{callbackUrl}</code>
						<CopyButton text={callbackUrl} copiedMessage="Endereço copiado!">
							Copiar
						</CopyButton>
					</span>
				</li>
				<li>Copie de lá o Client ID e o Secret para os campos abaixo.</li>
				<li>Entre no Melhor Envio com a conta da oficina e autorize. No fim, você volta para esta tela.</li>
			</ol>
			<ActionForm failure={messages.failed} result={shown} className="mt-6 grid gap-5">
				<input type="hidden" name="intent" value="connect" />
				<div className="grid gap-5 sm:grid-cols-2">
					<TextField
						{...field("clientId", clientId ?? undefined)}
						label="Client ID"
						required
						maxLength={100}
						autoComplete="off"
						inputMode="numeric"
					/>
					<TextField
						{...field("clientSecret")}
						label="Secret"
						type="password"
						hint={clientId ? "Já está guardado. Preencha só para trocar." : undefined}
						required={clientId === null}
						maxLength={500}
						autoComplete="off"
						spellCheck={false}
					/>
				</div>
				<ConfirmIdentityFields
					field={field}
					always={{ hasTwoFactor }}
					text="A conta conectada recebe nome e endereço dos clientes: confirme que é você."
				/>
				<Button type="submit" className="justify-self-start" busy={state === "submitting"}>
					Conectar ao Melhor Envio
				</Button>
			</ActionForm>
		</section>
	);
}
