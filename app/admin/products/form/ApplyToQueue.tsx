import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import { OrderLink } from "#app/admin/lists/OrderLink.tsx";
import { adminProductTitles } from "#app/admin/products/admin-products.messages.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { applyToQueue } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";

/** The form of the offer, outside the product's own. */
const FORM_ID = "apply-work";
export const APPLY_INTENT = "apply-work";

/** The limit of work orders that are named; further ones are counted. */
const MAX_NAMED = 5;

interface ApplyToQueueProps {
	works: readonly { id: string; orderId: string; words: string }[];
	result: ActionResult | undefined;
	busy: boolean;
}

/** Offers to give work that was sold before the product was edited its present hours, drying and steps. */
export function ApplyToQueue({ works, result, busy }: ApplyToQueueProps) {
	const { pathname } = useLocation();
	const asked = useRef<HTMLDivElement>(null);
	const question = result?.question?.key;
	// The question is longer than the button, and may begin below the window.
	useEffect(() => {
		if (question) asked.current?.focus();
	}, [question]);
	const count = works.length;
	if (count === 0) return null;
	return (
		<div className="grid justify-items-start gap-3 rounded-md border border-line bg-white p-4">
			<p className="font-semibold">
				{count === 1
					? "1 trabalho na fila segue como foi vendido"
					: `${count} trabalhos na fila seguem como foram vendidos`}
			</p>
			{question ? (
				<div ref={asked} tabIndex={-1} className="grid scroll-my-28 gap-3 outline-none">
					<QuestionNotice result={result} />
					<div className="flex flex-wrap gap-2">
						<ConfirmButton result={result} busy={busy} form={FORM_ID} kind="secondary" />
						<ButtonLink to={pathname} preventScrollReset kind="quiet" size="sm">
							Agora não
						</ButtonLink>
					</div>
				</div>
			) : (
				<>
					<EditedWorks works={works} />
					<p className="text-sm text-ink-2">
						O que está salvo vale para pedidos novos. Aplicado à fila, o dia prometido não muda, e uma etapa
						marcada continua marcada enquanto tiver o mesmo nome.
					</p>
					<Button type="submit" form={FORM_ID} kind="secondary" size="sm" busy={busy}>
						{applyToQueue(count)}
					</Button>
				</>
			)}
		</div>
	);
}

const EditedWorks = ({ works }: Pick<ApplyToQueueProps, "works">) => (
	<ul className="grid gap-1 text-[0.9375rem]">
		{works.slice(0, MAX_NAMED).map(({ id, orderId, words }) => (
			<li key={id}>
				<OrderLink
					orderId={orderId}
					word="shown"
					className="inline-flex min-h-6 items-center underline underline-offset-4"
				/>
				: {words}
			</li>
		))}
		{works.length > MAX_NAMED ? <li>E mais {works.length - MAX_NAMED}.</li> : null}
	</ul>
);

/** Its fields; the buttons are in the fieldset of the bench. */
export const ApplyForm = ({ version, result }: { version: number; result: ActionResult | undefined }) => (
	<ActionForm id={FORM_ID} failure={adminProductTitles.apply} result={result} preventScrollReset>
		<input type="hidden" name="intent" value={APPLY_INTENT} />
		<input type="hidden" name="version" value={version} />
	</ActionForm>
);
