import { href } from "react-router";
import { z } from "zod";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { confirmedKey } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { divideBenchWork } from "#app/shop/orders/work-orders/changes/divide-work.server.ts";
import { remakeWork } from "#app/shop/orders/work-orders/changes/remake-work.server.ts";
import { restartWork } from "#app/shop/orders/work-orders/changes/restart-work.server.ts";
import { returnWorkToBench, takeOffWork } from "#app/shop/orders/work-orders/changes/take-off-work.server.ts";
import { writeWorkshopNote } from "#app/shop/orders/work-orders/changes/write-workshop-note.server.ts";
import { moveWork } from "#app/shop/orders/work-orders/move-work.server.ts";
import type { WorkMove } from "#app/shop/orders/work-orders/plan/work-moves.ts";
import { tickStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { formatLongDate } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { parseHours } from "#app/values/workshop/hours.ts";
import { MAX_WORKSHOP_NOTE_LENGTH } from "#app/values/workshop/workshop-note.ts";
import { BENCH_PARAM, workFailure, workIntents } from "./bench-intents.ts";
import { benchWords, placeWords } from "./bench-words.ts";

export const unknownChoice = "Escolha uma das opções.";

/** The value of a button of “Mover”, of a key, or of a drop. */
export const moveField = z.union(
	[
		z.enum(["earlier", "later"]).transform((to): WorkMove => ({ to })),
		z.uuid().transform((benchId): WorkMove => ({ to: "bench", benchId })),
		z
			.string()
			.regex(/^[1-9]\d{0,3}$/)
			.transform((rank): WorkMove => ({ to: "rank", rank: Number(rank) })),
	],
	unknownChoice,
);

const moveSchema = z.object({ move: moveField });

/** "2 done": the step, and whether it is ticked. */
const tickSchema = z.object({
	step: z
		.string(unknownChoice)
		.regex(/^\d{1,2} (done|open)$/, unknownChoice)
		.transform((text) => ({ position: Number.parseInt(text, 10), isDone: text.endsWith("done") })),
});

/** "2 <id of a bench>": so many units for another bench. */
const divisionSchema = z.object({
	division: z
		.string(unknownChoice)
		.regex(/^[1-9]\d? [0-9a-f-]{36}$/, unknownChoice)
		.transform((text) => ({ units: Number.parseInt(text, 10), benchId: text.slice(text.indexOf(" ") + 1) })),
	requestKey: z.uuid(),
});

const remakingSchema = z.object({
	requestKey: z.uuid(),
	hours: z.string(messages.hours).transform((text, context) => {
		const minutes = parseHours(text);
		if (minutes !== null && minutes > 0 && minutes <= benchLimits.minutes) return minutes;
		context.addIssue(messages.hours);
		return z.NEVER;
	}),
	quantity: z
		.string(unknownChoice)
		.regex(/^[1-9]\d?$/, messages.noUnits)
		.transform(Number),
});

const noteSchema = z.object({
	note: z
		.string(unknownChoice)
		.trim()
		.max(MAX_WORKSHOP_NOTE_LENGTH, `Use no máximo ${MAX_WORKSHOP_NOTE_LENGTH} caracteres.`)
		.transform((text) => text || null),
});

/** The screen of the benches; where one bench is shown at a time, with that one. */
const benchScreen = (benchId: string): string => `${href("/admin/bench")}?${BENCH_PARAM}=${benchId}`;

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
			[workIntents.move]: {
				schema: moveSchema,
				run: async (admin, { move }, { form }) => {
					const moved = await moveWork(admin, workId, move, confirmedKey(form));
					const place = placeWords(moved.rank, moved.benchName, moved.finish);
					return {
						toast: successToast(`${moved.work.productName} agora é a ${place}`),
						redirectTo: benchScreen(moved.benchId),
					};
				},
			},
			[workIntents.tick]: {
				schema: tickSchema,
				run: async (admin, { step }) => {
					const { name, isFinished } = await tickStep(admin, workId, step);
					return isFinished
						? { toast: successToast("Trabalho pronto"), redirectTo: `${href("/admin/bench")}${search}` }
						: { toast: successToast(step.isDone ? `Etapa marcada: ${name}` : `Etapa desmarcada: ${name}`) };
				},
			},
			[workIntents.divide]: {
				schema: divisionSchema,
				run: async (admin, { division, requestKey }, { form }) => {
					const sent = { requestKey, confirmed: confirmedKey(form) };
					const divided = await divideBenchWork(admin, workId, division, sent);
					const ready = divided.finish ? `, pronta até ${formatLongDate(divided.finish)}` : "";
					return {
						toast: successToast(
							`Trabalho dividido com a ${benchWords(divided.benchName)}: ${divided.productName}${ready}`,
						),
						redirectTo: benchScreen(divided.benchId),
					};
				},
			},
			[workIntents.remake]: {
				schema: remakingSchema,
				run: async (admin, { hours: minutes, quantity, requestKey }, { form }) => {
					const sent = { requestKey, confirmed: confirmedKey(form) };
					const remade = await remakeWork(admin, workId, { quantity, minutes }, sent);
					const place =
						remade.rank === 0
							? `já feito na ${benchWords(remade.benchName)}`
							: placeWords(remade.rank, remade.benchName, remade.finish);
					return {
						toast: successToast(`Trabalho a refazer: ${remade.productName}, ${place}`),
						redirectTo: benchScreen(remade.benchId),
					};
				},
			},
			[workIntents.restart]: {
				run: async (admin, _, { form }) => {
					const { productName } = await restartWork(admin, workId, confirmedKey(form));
					return { toast: successToast(`${productName} recomeça do início`) };
				},
			},
			[workIntents.remove]: {
				run: async (admin) => {
					const { productName, orderId, benchId } = await takeOffWork(admin, workId);
					return {
						toast: {
							...successToast(`${productName} saiu da bancada`),
							action: { label: "Ver o pedido", href: href("/admin/orders/:orderId", { orderId }) },
						},
						redirectTo: benchScreen(benchId),
					};
				},
			},
			[workIntents.note]: {
				schema: noteSchema,
				run: async (admin, { note }) => {
					await writeWorkshopNote(admin, workId, note);
					return { toast: successToast(note ? "Recado salvo" : "Recado apagado") };
				},
			},
			[workIntents.putBack]: {
				run: async (admin, _, { form }) => {
					await returnWorkToBench(admin, workId, confirmedKey(form));
					return {
						toast: successToast("De volta na bancada"),
						redirectTo: href("/admin/bench/:workId", { workId }),
					};
				},
			},
		},
		{ failureTitle: workFailure },
	);
