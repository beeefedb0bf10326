import { href } from "react-router";
import { z } from "zod";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { CONFIRMED_FIELD } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { moveWork } from "#app/shop/orders/places/move-work.server.ts";
import type { WorkMove } from "#app/shop/orders/places/plan/work-moves.ts";
import { tickStep } from "#app/shop/orders/places/tick-step.server.ts";
import { placeWords } from "./bench-words.ts";
import { BENCH_PARAM, workFailure } from "./work-intents.ts";

const unknown = "Escolha uma das opções.";

/** The value of a button of “Mover”. */
const moveSchema = z.object({
	move: z.union(
		[
			z.enum(["earlier", "later"]).transform((to): WorkMove => ({ to })),
			z.uuid().transform((benchId): WorkMove => ({ to: "bench", benchId })),
			z
				.string()
				.regex(/^[1-9]\d{0,3}$/)
				.transform((rank): WorkMove => ({ to: "rank", rank: Number(rank) })),
		],
		unknown,
	),
});

/** "2 done": the step, and whether it is ticked. */
const tickSchema = z.object({
	step: z
		.string(unknown)
		.regex(/^\d{1,2} (done|open)$/, unknown)
		.transform((text) => ({ position: Number.parseInt(text, 10), isDone: text.endsWith("done") })),
});

/** The forms of one work order. */
export const handleWorkAction = (
	admin: Admin,
	request: Request,
	{ workId, search }: { workId: string; search: string },
) =>
	formAction(
		request,
		admin,
		{
			move: {
				schema: moveSchema,
				run: async (admin, { move }, { form }) => {
					const confirmed = form.get(CONFIRMED_FIELD);
					const moved = await moveWork(admin, workId, move, typeof confirmed === "string" ? confirmed : null);
					const place = placeWords(moved.rank, moved.benchName, moved.finish);
					return {
						toast: successToast(`${moved.work.productName} agora é a ${place}`),
						// Where one bench is shown at a time, the one on which it is now.
						redirectTo: `${href("/admin/bench")}?${BENCH_PARAM}=${moved.benchId}`,
					};
				},
			},
			tick: {
				schema: tickSchema,
				run: async (admin, { step }) => {
					const { name, isFinished } = await tickStep(admin, workId, step);
					return isFinished
						? { toast: successToast("Trabalho pronto"), redirectTo: `${href("/admin/bench")}${search}` }
						: { toast: successToast(step.isDone ? `Etapa marcada: ${name}` : `Etapa desmarcada: ${name}`) };
				},
			},
		},
		{ failureTitle: workFailure },
	);
