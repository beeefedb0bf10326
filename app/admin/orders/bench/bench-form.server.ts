import { href } from "react-router";
import { z } from "zod";
import { EVERY_BENCH } from "#app/admin/settings/benches/bench-form-fields.ts";
import { fieldMessages } from "#app/platform/forms/fields.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { successToast } from "#app/platform/forms/toasts.ts";
import { confirmedKey } from "#app/platform/save-question.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { benchMessages } from "#app/shop/bench/benches.messages.ts";
import { closeBenches, reopenBenches } from "#app/shop/orders/work-orders/changes/close-benches.server.ts";
import { queueItems } from "#app/shop/orders/work-orders/changes/queue-items.server.ts";
import { moveWork } from "#app/shop/orders/work-orders/move-work.server.ts";
import { MAX_CLOSURE_DAYS } from "#app/shop/shipping/calendars/closures.ts";
import { addDays, dayOf, formatLongDate } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { benchFailure, benchIntents, type MovedWork } from "./bench-intents.ts";
import { placeWords } from "./bench-words.ts";
import { moveField, unknownChoice } from "./work-form.server.ts";

/** Made for each form, because it is checked against the server's day. */
const daysOffSchema = (today: string) =>
	z.object({
		benchId: z
			.union([z.literal(EVERY_BENCH), z.uuid(fieldMessages.unknown)], fieldMessages.unknown)
			.transform((id) => (id === EVERY_BENCH ? null : id)),
		until: z.iso
			.date(benchMessages.day)
			.refine((day) => day >= today, benchMessages.past)
			.refine((day) => day < addDays(today, MAX_CLOSURE_DAYS), benchMessages.tooLong(MAX_CLOSURE_DAYS)),
	});

const formerHours = z.object({
	minutes: z.int().min(0).max(benchLimits.dayMinutes),
	reason: z.string().max(benchLimits.reason),
});

/** The fields with which a message's undo button reverses a change. */
const reopeningSchema = z.object({
	days: z
		.string(fieldMessages.unknown)
		.transform((text, context): unknown => {
			try {
				return JSON.parse(text);
			} catch {
				context.addIssue(fieldMessages.unknown);
				return z.NEVER;
			}
		})
		.pipe(
			z
				.array(
					z.object({ benchId: z.uuid(), day: z.iso.date(), former: formerHours.nullable() }),
					fieldMessages.unknown,
				)
				.max(benchLimits.benches * MAX_CLOSURE_DAYS),
		),
});

/** A card that is moved in place. */
const movingSchema = z.object({ workId: z.uuid(unknownChoice), move: moveField });

/** The forms of the screen of the benches. */
export function handleBenchAction(admin: Admin, request: Request) {
	const today = dayOf();
	return formAction(
		request,
		admin,
		{
			[benchIntents.close]: {
				schema: daysOffSchema(today),
				run: async (admin, daysOff, { form }): Promise<FormOutcome<MovedWork>> => {
					const days = await closeBenches(admin, daysOff, confirmedKey(form));
					const { until } = daysOff;
					return {
						toast: {
							...successToast(
								until === today ? "Hoje sem trabalho" : `Sem trabalho até ${formatLongDate(until)}`,
							),
							action: {
								label: "Desfazer",
								post: {
									to: href("/admin/bench"),
									fields: { intent: benchIntents.reopen, days: JSON.stringify(days) },
									failure: benchFailure,
								},
							},
						},
					};
				},
			},
			[benchIntents.move]: {
				schema: movingSchema,
				run: async (admin, { workId, move }, { form }): Promise<FormOutcome<MovedWork>> => {
					const { work, rank, benchName, finish } = await moveWork(admin, workId, move, confirmedKey(form));
					const words = `${work.productName} agora é a ${placeWords(rank, benchName, finish)}`;
					return { data: { moved: { workId, words } } };
				},
			},
			[benchIntents.queue]: {
				run: async (admin, _, { form }): Promise<FormOutcome<MovedWork>> => {
					const count = await queueItems(admin, confirmedKey(form));
					return {
						toast: successToast(count === 1 ? "1 pedido na fila" : `${count} pedidos na fila`),
					};
				},
			},
			[benchIntents.reopen]: {
				schema: reopeningSchema,
				run: async (admin, { days }): Promise<FormOutcome<MovedWork>> => {
					await reopenBenches(admin, days);
					return { toast: successToast("Desfeito") };
				},
			},
		},
		{ failureTitle: benchFailure },
	);
}
