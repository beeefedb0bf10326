import { data, href } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import type { ChatSubject } from "#app/shop/layout/ChatButton.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { orderLiveUrl, parcelLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { TrackingResult } from "#app/shop/tracking/TrackingResult.tsx";
import { TrackingSearch } from "#app/shop/tracking/TrackingSearch.tsx";
import type { TrackedOrder } from "#app/shop/tracking/tracked-order.ts";
import { trackingMessages } from "#app/shop/tracking/tracking.messages.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { shortId } from "#app/values/text.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Route } from "./+types/track-order.ts";

interface TrackOrderData {
	query: string;
	order: TrackedOrder | null;
	problem: "not_found" | "failed" | null;
}

const MAX_CODE_LENGTH = 100;

/** Without `code` the same for every visitor; with it, personal. A blank code is ignored. */
export async function loader({ request }: Route.LoaderArgs) {
	const query = (new URL(request.url).searchParams.get("code") ?? "").trim().slice(0, MAX_CODE_LENGTH);
	if (query === "") return data<TrackOrderData>({ query, order: null, problem: null });
	const headers = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };
	try {
		const order = await findTrackedOrder(query, await findActor(request));
		return order
			? data<TrackOrderData>({ query, order, problem: null }, { headers })
			: data<TrackOrderData>({ query, order: null, problem: "not_found" }, { headers, status: 404 });
	} catch (error) {
		log.error({ error }, "an order could not be looked up");
		return data<TrackOrderData>({ query, order: null, problem: "failed" }, { headers, status: 503 });
	}
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches[0].loaderData, {
		title: "Rastrear pedido",
		description:
			"Acompanhe seu pedido pelo número ou pelo código da transportadora, da oficina até sua casa.",
		address: href("/track-order"),
		isIndexed: !loaderData?.query,
	});

export const handle: ChatSubject<Route.ComponentProps["loaderData"]> = {
	chatSubject: (loaded) => loaded?.order && `o pedido #${shortId(loaded.order.id)}`,
};

export default function TrackOrderRoute({ loaderData }: Route.ComponentProps) {
	const { query, order, problem } = loaderData;
	useLiveUpdates(order && liveAddress(query), order?.updatedAt);
	return (
		<div className="wrap pt-10 pb-20 md:pt-16 md:pb-28">
			<h1 className="text-4xl md:text-5xl">Rastrear Pedido</h1>
			<p className="mt-4 max-w-[56ch] text-ink-2 text-lg">
				Da oficina até sua casa, passo a passo. Você não precisa entrar na conta.
			</p>
			<TrackingSearch key={query} query={query} />
			<div aria-live="polite">
				{order ? <TrackingResult order={order} /> : null}
				{problem ? <TrackingProblem problem={problem} /> : null}
			</div>
			<p className="no-print mt-16 border-line border-t pt-6 text-ink-2">
				Dúvidas sobre prazos, frete ou troca? Veja as{" "}
				<Link to={href("/faq")} className="text-ink underline underline-offset-4">
					perguntas frequentes
				</Link>{" "}
				ou{" "}
				<Link to={href("/contact")} className="text-ink underline underline-offset-4">
					fale com a oficina
				</Link>
				.
			</p>
		</div>
	);
}

const liveAddress = (query: string): string => (isUuid(query) ? orderLiveUrl(query) : parcelLiveUrl(query));

function TrackingProblem({ problem }: { problem: "not_found" | "failed" }) {
	return (
		<section className="mt-12 border-line border-t pt-8 md:mt-16">
			<h2 className="text-3xl">
				{problem === "not_found" ? trackingMessages.notFoundTitle : trackingMessages.failedTitle}
			</h2>
			<p className="mt-3 max-w-[56ch] text-ink-2">
				{problem === "not_found" ? trackingMessages.notFound : trackingMessages.failed}
			</p>
		</section>
	);
}
