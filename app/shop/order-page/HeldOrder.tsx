import { href } from "react-router";
import { orderLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import type { ConfirmationHeadline } from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { TrackingResult } from "#app/shop/tracking/TrackingResult.tsx";
import type { TrackedOrder } from "#app/shop/tracking/tracked-order.ts";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { keepTogether, shortId } from "#app/values/text.ts";

/** The confirmation for a reader who has only the order's full id: the headline, and the data of public tracking. */
export function HeldOrder({
	headline,
	paymentId,
	tracked,
	isSignedIn,
}: {
	headline: ConfirmationHeadline;
	paymentId: string | null;
	tracked: TrackedOrder;
	isSignedIn: boolean;
}) {
	useLiveUpdates(orderLiveUrl(tracked.id), tracked.updatedAt);
	const ownPath = href("/order-confirmation/:orderId", { orderId: tracked.id });
	return (
		<div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
			<div className="with-aside">
				<div>
					<h1 className="text-4xl md:text-5xl">{keepTogether(headline.title)}</h1>
					<p className="mt-4 max-w-[60ch] text-ink-2 text-lg">{keepTogether(headline.text)}</p>
					<p className="mt-4 font-semibold tabular-nums">
						Pedido #{shortId(tracked.id)}
						{paymentId ? ` · ID do pagamento ${paymentId}` : null}
					</p>
				</div>
				{isSignedIn ? null : (
					<div className="self-start rounded-lg bg-paper-2 p-5 md:p-8">
						<p>Entre na conta em que o pedido foi feito para ver as peças, pagar ou cancelar.</p>
						<ButtonLink to={`${href("/auth")}?next=${encodeURIComponent(ownPath)}`} className="mt-4">
							Entrar na conta
						</ButtonLink>
					</div>
				)}
			</div>
			<TrackingResult order={tracked} />
		</div>
	);
}
