import { Fragment } from "react";
import { href, useSearchParams } from "react-router";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { PROMISES_AT_RISK } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import type { UnplacedItem } from "#app/shop/orders/work-orders/unplaced-items.server.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate, formatDayMonth } from "#app/values/date.ts";
import { workName } from "#app/values/workshop/work-name.ts";
import { BenchColumn } from "./BenchColumn.tsx";
import { BENCH_PARAM } from "./bench-intents.ts";
import type { BenchView } from "./bench-view.ts";
import { riskWords } from "./bench-words.ts";
import { MovableBenches } from "./MovableBenches.tsx";
import { QueueItems } from "./QueueItems.tsx";
import type { BenchScreenData } from "./read-bench-screen.server.ts";
import { OrderLinkOfWork } from "./WorkCard.tsx";

export const workshopSettingsPath = `${href("/admin/settings")}?section=workshop`;

/** “Bancada”: the work of the shop by bench and week. */
export function BenchScreen({
	benches,
	risks,
	withoutBench,
	withoutHours,
	outOfQueue,
	result,
}: BenchScreenData & { result: ActionResult | undefined }) {
	const [query] = useSearchParams();
	if (benches.length === 0) return <NoBench />;
	const shown = benches.find(({ id }) => id === query.get(BENCH_PARAM)) ?? benches[0];
	return (
		<>
			<Risks risks={risks} />
			<QueueItems items={outOfQueue} result={result} />
			{benches.length > 1 ? <BenchTabs benches={benches} shownId={shown?.id} /> : null}
			<MovableBenches className="grid items-start gap-5 lg:grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))]">
				{benches.map((bench) => (
					<BenchColumn key={bench.id} bench={bench} isShown={bench === shown} />
				))}
			</MovableBenches>
			<ItemList
				title="Sem bancada"
				text="Pagos, e nenhuma bancada tem um dia para eles, ou nenhuma ativa faz a peça. O pedido diz o que fazer, ou o cadastro da peça."
				items={withoutBench}
			/>
			<ItemList
				title="Sem horas"
				text="Pagos e feitos sob encomenda, de peças que não dizem quanto levam. Nenhuma bancada conta com eles."
				items={withoutHours}
			/>
			<ItemList
				title="Fora da fila"
				text="Pagos antes de a peça ter horas. Nenhuma bancada conta com eles."
				items={outOfQueue}
			/>
		</>
	);
}

function NoBench() {
	return (
		<EmptyState
			title="Ainda sem bancadas"
			action={
				<>
					<Link to={workshopSettingsPath} className={buttonStyle("primary", "sm")}>
						Oficina e bancadas
					</Link>
					<Link to={href("/admin/products")} className={buttonStyle("secondary", "sm")}>
						Horas das peças
					</Link>
				</>
			}
		>
			Diga quantas horas sua oficina trabalha e quanto leva cada peça. A loja passa a prometer um dia que
			conhece a fila.
		</EmptyState>
	);
}

/** The promises in danger, of all benches: the same, and as many, as on the dashboard and in the list of orders. */
function Risks({ risks }: Pick<BenchScreenData, "risks">) {
	if (risks.length === 0) return null;
	return (
		<div className="mb-5">
			<Notice tone="warning">
				<p className="font-semibold">
					<Link
						to={`${href("/admin/orders")}?need=at_risk`}
						className="inline-flex min-h-6 items-center hover:underline"
					>
						{PROMISES_AT_RISK}: {risks.length}
					</Link>
				</p>
				<ul className="mt-1 grid gap-1">
					{risks.map(({ works, ...risk }) => (
						<li key={risk.orderId}>
							<OrderLinkOfWork orderId={risk.orderId} /> {riskWords(risk)}, prometido{" "}
							{formatDayMonth(risk.promisedDay)}:{" "}
							{works.map(({ id, productName }, at) => (
								<Fragment key={id}>
									{at > 0 ? ", " : null}
									<a href={`#trabalho-${id}`} className="underline decoration-line-strong underline-offset-4">
										{productName}
									</a>
								</Fragment>
							))}
						</li>
					))}
				</ul>
			</Notice>
		</div>
	);
}

/** On a phone one bench is shown at a time. */
function BenchTabs({ benches, shownId }: { benches: readonly BenchView[]; shownId: string | undefined }) {
	return (
		<nav aria-label="Bancadas" className="scroll-run mb-4 gap-6 border-b border-line lg:hidden">
			{benches.map(({ id, name }) => (
				<Link
					key={id}
					to={`?${BENCH_PARAM}=${id}`}
					replace
					preventScrollReset
					aria-current={id === shownId ? "true" : undefined}
					className="inline-flex min-h-11 flex-none items-center whitespace-nowrap text-ink-2 aria-[current]:shadow-[inset_0_-2px_0_var(--color-heartwood)] aria-[current]:font-semibold aria-[current]:text-ink focus-visible:-outline-offset-4 forced-colors:aria-[current]:underline"
				>
					{name}
				</Link>
			))}
		</nav>
	);
}

function ItemList({ title, text, items }: { title: string; text: string; items: readonly UnplacedItem[] }) {
	if (items.length === 0) return null;
	return (
		<section className="mt-8">
			<h2 className="text-xl">{title}</h2>
			<p className="mt-1 text-sm text-ink-2">{text}</p>
			<ul className="mt-2">
				{items.map((item) => (
					<li
						key={item.id}
						className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2.5"
					>
						<span className="font-semibold">{workName(item)}</span>
						<span className="text-sm text-ink-2 tabular-nums">
							{item.leaveDate ? `sai até ${formatDate(item.leaveDate)}` : "sem dia prometido"}
						</span>
						<OrderLink
							orderId={item.orderId}
							word="spoken"
							className="inline-flex min-h-6 items-center text-sm text-ink-2 underline decoration-line-strong underline-offset-4 hover:decoration-ink"
						/>
					</li>
				))}
			</ul>
		</section>
	);
}
