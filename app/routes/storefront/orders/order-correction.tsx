import { data, href } from "react-router";
import { reloadAfterConflict } from "#app/platform/forms/reload-after-conflict.ts";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { CorrectionForm } from "#app/shop/corrections/CorrectionForm.tsx";
import { describeCorrectedDay } from "#app/shop/corrections/corrected-day.server.ts";
import { correctionAction } from "#app/shop/corrections/correction-action.server.ts";
import { findOwnOrderToCorrect } from "#app/shop/corrections/corrections.queries.server.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-correction.ts";

export async function loader({ request, params, url }: Route.LoaderArgs) {
	const order = await findOwnOrderToCorrect(await requireCustomer(request), params.orderId);
	if (!order) throw data({ missing: orderMessages.missing }, { status: 404 });
	const asked = await describeCorrectedDay(order, url, false);
	return data({ order, ...asked }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const shouldRevalidate = reloadAfterConflict;

export async function action({ request, params }: Route.ActionArgs) {
	const customer = await requireCustomer(request);
	return correctionAction(request, { customer }, await findOwnOrderToCorrect(customer, params.orderId));
}

export default function OrderCorrectionRoute({ loaderData: { order }, actionData }: Route.ComponentProps) {
	const backTo = href("/order-confirmation/:orderId", { orderId: order.id });
	const number = `#${shortId(order.id)}`;
	return (
		<div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
			<NoIndexHead title={`Corrigir o pedido ${number}`} />
			<p className="mb-3">
				<Link to={backTo} className="inline-flex min-h-11 items-center underline underline-offset-4">
					Pedido {number}
				</Link>
			</p>
			<h1 className="text-4xl md:text-5xl">Corrigir o pedido</h1>
			<p className="mt-4 mb-9 max-w-[60ch] text-ink-2 md:mb-12">
				Confira os dados como se fosse para a etiqueta. As peças e o total continuam os mesmos.
			</p>
			<NoScriptToast toast={actionData?.toast} />
			{order.current ? (
				<CorrectionForm
					order={order}
					current={order.current}
					by="customer"
					result={actionData}
					backTo={backTo}
				/>
			) : (
				<div className="max-w-2xl space-y-6">
					<Notice tone="warning">{order.obstacle}</Notice>
					<div className="flex flex-wrap gap-3">
						<ButtonLink to={href("/contact")}>Falar com a gente</ButtonLink>
						<ButtonLink to={backTo} kind="secondary">
							Voltar ao pedido
						</ButtonLink>
					</div>
				</div>
			)}
		</div>
	);
}
