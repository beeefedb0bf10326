import { useId } from "react";
import { useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { TwoFactorSetupView } from "./two-factor-action.server.ts";

/** The QR code to scan, and a field for the first code, which proves that the app has scanned it. */
export function TwoFactorSetupForm({
	setup,
	recoveryCodes,
	result,
}: {
	setup: TwoFactorSetupView;
	recoveryCodes: readonly string[];
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	const { uri, secret, qr } = setup;
	return (
		<section aria-labelledby="escaneie" className="border-t border-line pt-6">
			<h2 id="escaneie" className="text-2xl">
				Escaneie com o aplicativo
			</h2>
			<div className="mt-5 flex flex-wrap items-start gap-8">
				<svg
					viewBox={`0 0 ${qr.size} ${qr.size}`}
					role="img"
					aria-label="QR Code para o aplicativo"
					shapeRendering="crispEdges"
					className="size-52 flex-none rounded-md border border-line bg-white"
				>
					<path d={qr.path} fill="#000" />
				</svg>
				<div className="min-w-0 flex-1 basis-60">
					<p className="text-sm text-ink-2">Sem câmera? Digite esta chave no aplicativo:</p>
					<p className="mt-1 font-mono break-words select-all">{secret}</p>
					{/* A phone cannot scan its own screen. */}
					<a
						href={uri}
						className="hidden min-h-11 items-center underline underline-offset-4 pointer-coarse:inline-flex"
					>
						Abrir no aplicativo deste celular
					</a>
					<ActionForm
						failure={twoFactorRefusals.title}
						result={result}
						preventScrollReset
						className="mt-6 space-y-4"
					>
						<input type="hidden" name="intent" value="confirm" />
						<input type="hidden" name="uri" value={uri} />
						<input type="hidden" name="recoveryCodes" value={recoveryCodes.join(" ")} />
						<TextField
							{...resultFields(result)("code")}
							label="Código de 6 dígitos"
							inputMode="numeric"
							autoComplete="one-time-code"
							required
							maxLength={10}
						/>
						<Button type="submit" size="sm" busy={formData?.get("intent") === "confirm"}>
							Confirmar
						</Button>
					</ActionForm>
				</div>
			</div>
		</section>
	);
}

/** Shown once. Each code signs in once without the phone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<section aria-labelledby="codigos">
			<h2 id="codigos" className="mb-3 text-2xl">
				Códigos de recuperação
			</h2>
			<Notice tone="warning">
				Guarde-os agora, fora do celular: eles não aparecem de novo. Cada um abre a conta uma vez, se você
				perder o aparelho.
			</Notice>
			<ul className="mt-4 grid grid-cols-2 gap-x-8 gap-y-2 rounded-md border border-line bg-white p-5 font-mono sm:grid-cols-3">
				{codes.map((code) => (
					<li key={code} className="select-all">
						{code}
					</li>
				))}
			</ul>
			<a
				href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\r\n"))}`}
				download="codigos-de-recuperacao.txt"
				className={buttonStyle("secondary", "sm", "mt-4")}
			>
				<Icon name="download" className="size-5" />
				Baixar os códigos
			</a>
		</section>
	);
}

/** A change that requires the password again, because another person may use an open browser. */
export function PasswordConfirmationForm({
	intent,
	title,
	text,
	button,
	isDanger = false,
	result,
}: {
	intent: string;
	title: string;
	text: string;
	button: string;
	isDanger?: boolean;
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	const id = useId();
	// The screen has two such forms: a wrong password is marked in the one that was sent.
	const formResult = formResultOf(result, intent);
	return (
		<section aria-labelledby={id} className="border-t border-line pt-6">
			<h2 id={id} className="text-2xl">
				{title}
			</h2>
			<p className="mt-2 text-ink-2">{text}</p>
			<ActionForm
				failure={twoFactorRefusals.title}
				result={formResult}
				preventScrollReset
				className="mt-5 max-w-sm space-y-4"
			>
				<input type="hidden" name="intent" value={intent} />
				<PasswordField
					{...resultFields(formResult)("password")}
					label="Sua senha"
					autoComplete="current-password"
					required
				/>
				<Button
					type="submit"
					kind={isDanger ? "danger" : "primary"}
					size="sm"
					busy={formData?.get("intent") === intent}
				>
					{button}
				</Button>
			</ActionForm>
		</section>
	);
}
