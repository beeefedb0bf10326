import { href } from "react-router";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { MIN_SIGN_IN_MS, withMinimumDuration } from "#app/shop/accounts/session/sign-in.server.ts";
import {
	backInStockMessages,
	LINK_HOURS,
	MAX_OPEN_REQUESTS,
} from "#app/shop/back-in-stock/back-in-stock.messages.ts";
import { backInStockSchema } from "#app/shop/back-in-stock/back-in-stock.schema.ts";
import { NotifyMeForm, notifyMeTitle } from "#app/shop/back-in-stock/NotifyMeForm.tsx";
import { findAwaitableProduct, requestNotice } from "#app/shop/back-in-stock/request-notice.server.ts";
import { listProductLinks } from "#app/shop/catalogue/products/list-product-links.server.ts";
import { productPath } from "#app/shop/catalogue/products/product-view.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ProductAside } from "#app/shop/product-page/ProductAside.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import type { Route } from "./+types/notify-me";

interface AskedNotice {
	asked: { name: string; slug: string; image: ListImage | null };
}

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** The same answer for every address, after the same time, so that it does not show who waits. */
export function action({ request }: Route.ActionArgs) {
	return formAction(request, null, {
		default: {
			schema: backInStockSchema,
			failureTitle: backInStockMessages.failed,
			run: async (_, { email, productId }): Promise<FormOutcome<AskedNotice>> => {
				const product = await findAwaitableProduct(productId);
				const { id, name, slug, canBeBought } = product;
				if (canBeBought) return { redirectTo: productPath(slug), toast: backInStockMessages.available };
				await withMinimumDuration(MIN_SIGN_IN_MS, () => requestNotice(product, email));
				const [links] = await listProductLinks([id]);
				return { status: 202, data: { asked: { name, slug, image: links?.images[0] ?? null } } };
			},
		},
	});
}

export default function NotifyMeRoute({ actionData }: Route.ComponentProps) {
	if (actionData?.asked) return <CheckMailbox asked={actionData.asked} />;
	const { email, productId, isQueued } = actionData?.values ?? {};
	const title = notifyMeTitle(isQueued === "1");
	const emailError = actionData?.fields?.email;
	if (productId && emailError) {
		return (
			<div className="wrap py-12 md:py-20">
				<NoIndexHead title={title} />
				<h1 className="text-4xl md:text-5xl">{title}</h1>
				<div className="mt-8 max-w-md">
					<NotifyMeForm productId={productId} isQueued={isQueued === "1"} email={email} error={emailError} />
				</div>
			</div>
		);
	}
	return (
		<div className="wrap py-12 md:py-20">
			<NoIndexHead title={title} />
			<h1 className="text-4xl md:text-5xl">{title}</h1>
			<FormMessage result={actionData} />
			<p className="mt-6 max-w-xl text-ink-2">
				O aviso se pede na página de uma peça esgotada ou com a fila cheia.
			</p>
			<ButtonLink to={href("/products")} className="mt-8">
				Ver os produtos
			</ButtonLink>
		</div>
	);
}

function CheckMailbox({ asked }: AskedNotice) {
	return (
		<div className="wrap with-aside py-12 md:py-20">
			<div>
				<NoIndexHead title="Confira seu e-mail" />
				<h1 className="text-4xl md:text-5xl">Confira seu e-mail</h1>
				<p className="mt-6 max-w-xl break-words">
					Mandamos uma mensagem com um botão. Confirme por ele em até {LINK_HOURS} horas, e avisamos quando{" "}
					<strong>{asked.name}</strong> estiver de novo à venda.
				</p>
				<p className="mt-4 max-w-xl text-ink-2">
					Não chegou? Veja se o endereço estava certo e olhe no spam. Quem já confirmou não precisa fazer mais
					nada, e cada endereço espera por até {MAX_OPEN_REQUESTS} peças.
				</p>
				<ButtonLink to={productPath(asked.slug)} kind="secondary" className="mt-8">
					Voltar à peça
				</ButtonLink>
			</div>
			<ProductAside product={asked} />
		</div>
	);
}
