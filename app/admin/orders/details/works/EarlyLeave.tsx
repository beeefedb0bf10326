import { href, useActionData, useFetcher } from "react-router";
import { workFailure } from "#app/admin/orders/bench/bench-intents.ts";
import { earlyRiskWords } from "#app/admin/orders/bench/bench-words.ts";
import type { OrderWork } from "#app/admin/orders/bench/read-order-works.server.ts";
import { RiskMark } from "#app/admin/orders/bench/WorkSteps.tsx";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { type EarlyDay, leavesEarly } from "#app/shop/orders/work-orders/plan/early-day.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatLongDate } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { workName } from "#app/values/workshop/work-name.ts";

/** “Sai antes”: the day until which a work order leaves before the rest of its order, as agreed with the customer. */
export function EarlyLeave({ work, orderId }: { work: OrderWork; orderId: string }) {
	const fetcher = useFetcher<ActionResult>();
	const { early, earlyDays } = work;
	// Without scripts the form leaves the screen, whose other forms have results too.
	const posted = useActionData<ActionResult>();
	const isPosted = posted?.values?.workId === work.id && posted.values.intent === "leave-early";
	const result = fetcher.data ?? (isPosted ? posted : undefined);
	const isRefused = result?.fields !== undefined;
	return (
		<div className="w-full">
			{early ? <EarlyState early={early} quantity={work.quantity} /> : null}
			{earlyDays ? (
				<Details
					// Closed once its day is saved.
					key={`${early?.day} ${isRefused}`}
					open={isRefused || undefined}
				>
					<summary
						className={buttonStyle("quiet", "sm", "-ml-1 list-none [&::-webkit-details-marker]:hidden")}
					>
						{early ? "Mudar o dia" : "Sai antes"}
						<span className="sr-only">
							{early ? " em que sai antes" : ""}: {workName(work)}
						</span>
						<Icon name="chevron-down" className="size-4" />
					</summary>
					<ActionForm
						as={fetcher.Form}
						action={href("/admin/orders/:orderId", { orderId })}
						failure={workFailure}
						result={result}
						className="mt-1 grid justify-items-start gap-3"
					>
						<input type="hidden" name="workId" value={work.id} />
						<TextField
							{...resultFields(result)("day", early?.day)}
							label="Sai até"
							type="date"
							min={earlyDays.from}
							max={earlyDays.until ?? undefined}
							required
							className="w-full max-w-96 *:[input]:max-w-48"
							hint="Combine antes com o cliente: ele vê o dia. Quando sair, anote o código deste volume em Rastreamento; “Enviar” é para o último."
						/>
						<div className="flex flex-wrap gap-2">
							<Button
								type="submit"
								name="intent"
								value="leave-early"
								kind="secondary"
								size="sm"
								busy={fetcher.state !== "idle"}
							>
								Salvar o dia
							</Button>
							{early ? (
								<Button type="submit" name="intent" value="leave-with-order" kind="quiet" size="sm">
									Sai com o pedido
								</Button>
							) : null}
						</div>
					</ActionForm>
				</Details>
			) : null}
		</div>
	);
}

function EarlyState({ early, quantity }: { early: EarlyDay; quantity: number }) {
	const risk = earlyRiskWords(early);
	return (
		<p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm tabular-nums">
			<span>{keepTogether(`${leavesEarly(quantity)}, até ${formatLongDate(early.day)}`)}</span>
			<RiskMark risk={early.risk} words={risk && keepTogether(risk)} />
		</p>
	);
}
