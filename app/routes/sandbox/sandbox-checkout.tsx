import { data, redirectDocument, useNavigation } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { findSandboxCheckout, payInSandbox } from "#app/shop/payments/sandbox/sandbox.server.ts";
import { sandboxMethods } from "#app/shop/payments/sandbox/sandbox-methods.ts";
import { sandboxChoiceSchema } from "#app/shop/payments/sandbox/sandbox-protocol.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { RadioCard } from "#app/ui/fields/RadioCard.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Price } from "#app/ui/primitives/Price.tsx";
import type { Route } from "./+types/sandbox-checkout.ts";

const notFound = () => data(null, { status: 404 });

/** A stand-in for Mercado Pago's payment page, while the shop has no credentials. */
export async function loader({ params }: Route.LoaderArgs) {
	const checkout = env.usesPaymentSandbox ? await findSandboxCheckout(params.preferenceId) : null;
	if (!checkout) throw notFound();
	return data(checkout, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function action({ request, params }: Route.ActionArgs) {
	if (!env.usesPaymentSandbox) throw notFound();
	return formAction(request, null, {
		default: {
			schema: sandboxChoiceSchema,
			run: async (_, choice) => redirectDocument(await payInSandbox(params.preferenceId, choice)),
			onRefusal: ({ kind }) => {
				if (kind === "not_found") throw notFound();
				return {};
			},
		},
	});
}

export default function SandboxCheckoutRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { items, total, methods, lastStatus, leaveUrl: leaveAddress } = loaderData;
	const { state, formData } = useNavigation();
	const pendingDecision = state === "idle" ? null : formData?.get("decision");
	const isPaid = lastStatus === "approved";
	return (
		<main id="conteudo" className="flex-1 bg-paper-2">
			<NoIndexHead title="Pagamento de teste" />
			<div className="mx-auto w-full max-w-xl px-5 py-10 md:py-16">
				<p className="font-semibold text-ink-2 text-sm">Ambiente de teste</p>
				<h1 className="mt-1 text-4xl">Pagamento de teste</h1>
				<p className="mt-3 text-ink-2">
					Esta página ocupa o lugar do Mercado Pago enquanto a loja não tem credenciais. Nada é cobrado de
					verdade: você escolhe o que acontece.
				</p>
				<div className="mt-8 rounded-lg bg-paper p-5 md:p-8">
					<ul className="space-y-1.5 text-[0.9375rem]">
						{items.map((item) => (
							<li key={item.title} className="flex justify-between gap-6">
								<span>{item.title}</span>
								<span className="flex-none text-ink-2 tabular-nums">× {item.quantity}</span>
							</li>
						))}
					</ul>
					<p className="mt-4 flex items-baseline justify-between border-line border-t pt-4">
						<span className="text-ink-2">Total com frete</span>
						<Price amount={total} full className="text-3xl" />
					</p>
					<ActionForm failure="Erro no pagamento" className="mt-7">
						{isPaid ? (
							<input type="hidden" name="method" value={methods[0]} />
						) : (
							<fieldset>
								<legend className="mb-2 font-semibold text-sm">Forma de pagamento</legend>
								{methods.map((method, index) => (
									<RadioCard
										key={method}
										name="method"
										value={method}
										title={sandboxMethods[method].label}
										description={sandboxMethods[method].description}
										defaultChecked={index === 0}
									/>
								))}
							</fieldset>
						)}
						{isPaid ? null : (
							<CheckboxField
								name="hasSlowRefunds"
								value="1"
								label="Reembolsos em andamento"
								hint="Um reembolso deste pagamento fica em andamento por um minuto, como no PIX em contingência."
								className="mt-4"
							/>
						)}
						{isPaid ? <Notice tone="good">Este pagamento já foi aprovado.</Notice> : null}
						{actionData?.toast ? (
							<div className="mt-4">
								<Notice tone="bad" role="alert">
									{actionData.toast.description}
								</Notice>
							</div>
						) : null}
						<div className="mt-6 grid gap-3">
							<Button type="submit" name="decision" value="approve" busy={pendingDecision === "approve"}>
								{isPaid ? "Voltar à loja" : "Aprovar pagamento"}
							</Button>
							{isPaid ? null : (
								<>
									<Button
										type="submit"
										name="decision"
										value="leave"
										kind="secondary"
										busy={pendingDecision === "leave"}
									>
										Deixar pendente
									</Button>
									<Button
										type="submit"
										name="decision"
										value="reject"
										kind="danger"
										busy={pendingDecision === "reject"}
									>
										Recusar pagamento
									</Button>
									{/* A plain link, because leaving another site's page loads a new document too. */}
									<a href={leaveAddress} className={buttonStyle("quiet")}>
										Sair sem pagar
									</a>
								</>
							)}
						</div>
					</ActionForm>
				</div>
			</div>
		</main>
	);
}
