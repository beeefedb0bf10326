import { href, useNavigation } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { backInStockMessages } from "#app/shop/back-in-stock/back-in-stock.messages.ts";
import {
	confirmNotice,
	findNoticeRequest,
	withdrawNotice,
} from "#app/shop/back-in-stock/notice-link.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ProductAside } from "#app/shop/product-page/ProductAside.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/confirm-notice";

export const headers = () => SECRET_LINK_HEADERS;

/** Opening the link confirms nothing, because mail programs open links by themselves. */
export const loader = ({ params }: Route.LoaderArgs) => findNoticeRequest(params.token);

export function action({ request, params: { token } }: Route.ActionArgs) {
	return formAction(
		request,
		null,
		{
			confirm: { run: () => confirmNotice(token) },
			withdraw: {
				run: async (): Promise<FormOutcome<{ isWithdrawn: boolean }>> => {
					await withdrawNotice(token);
					return { data: { isWithdrawn: true } };
				},
			},
		},
		{ failureTitle: backInStockMessages.failed },
	);
}

export default function ConfirmNoticeRoute({ loaderData: request, actionData }: Route.ComponentProps) {
	const title = titleOf(request, actionData?.isWithdrawn === true);
	return (
		<div className="wrap py-12 md:py-20">
			<SecretLinkHead title={title} />
			<div className={request?.product.isShown ? "with-aside" : ""}>
				<div>
					<h1 className="text-4xl break-words md:text-5xl">{title}</h1>
					<FormMessage result={actionData} />
					{request ? (
						<NoticeAnswer request={request} result={actionData} />
					) : (
						<>
							<p className="mt-6 max-w-xl text-ink-2">
								{actionData?.isWithdrawn
									? "Apagamos seu endereço da lista de espera desta peça."
									: backInStockMessages.linkExpired}
							</p>
							<ButtonLink to={href("/products")} kind="secondary" className="mt-8">
								Ver os produtos
							</ButtonLink>
						</>
					)}
				</div>
				{request?.product.isShown ? <ProductAside product={request.product} /> : null}
			</div>
		</div>
	);
}

type NoticeRequest = Route.ComponentProps["loaderData"];

function titleOf(request: NoticeRequest, isWithdrawn: boolean): string {
	if (request) return request.isConfirmed ? "Aviso confirmado" : "Quer que avisemos você?";
	return isWithdrawn ? "Aviso cancelado" : "Este link não vale mais";
}

function NoticeAnswer({
	request: { product, isConfirmed },
	result,
}: {
	request: NonNullable<NoticeRequest>;
	result: Route.ComponentProps["actionData"];
}) {
	const { state } = useNavigation();
	const name = <strong>{product.name}</strong>;
	return (
		<ActionForm failure={backInStockMessages.failed} result={result} className="mt-6 max-w-xl">
			<p className="break-words">
				{isConfirmed ? (
					<>Pronto. Quando {name} estiver de novo à venda, mandamos um e-mail e apagamos seu endereço.</>
				) : (
					<>
						Mandamos um único e-mail quando {name} estiver de novo à venda. Depois dele, apagamos seu
						endereço.
					</>
				)}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">
				{isConfirmed ? null : (
					<Button type="submit" name="intent" value="confirm" busy={state === "submitting"}>
						Sim, quero o aviso
					</Button>
				)}
				{product.isShown ? (
					<ButtonLink to={productPath(product.slug)} kind="secondary">
						Ver a peça
					</ButtonLink>
				) : null}
				<Button type="submit" name="intent" value="withdraw" kind="quiet">
					{isConfirmed ? "Desistir do aviso" : "Não quero"}
				</Button>
			</div>
		</ActionForm>
	);
}
