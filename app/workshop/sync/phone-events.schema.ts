import { z } from "zod";
import { phoneEventKindValues, phoneEventLimits } from "#app/values/workshop/phone-event.ts";

const moment = z.iso
	.datetime({ error: "Informe data e hora no formato ISO." })
	.transform((text) => new Date(text));

const phoneEvent = z.object({
	id: z.uuid(),
	seq: z.int().min(0).max(2_147_483_647),
	/** A text that is not an id is answered as unknown. */
	workOrderId: z.string().max(64),
	kind: z.enum(phoneEventKindValues),
	step: z.int().min(0).max(phoneEventLimits.step).optional(),
	text: z.string().trim().max(phoneEventLimits.text).optional(),
	at: moment,
});

export type ReadPhoneEvent = z.output<typeof phoneEvent>;

/** The answer needs the id even of an event that cannot be read. */
const unreadEvent = z.object({ id: z.string().min(1).max(64) });

/** The body of `POST /oficina/events`. Each event is read alone, so that one that cannot be read stops no other. */
export const sentEventsSchema = z.object({
	deviceId: z.uuid().optional().catch(undefined),
	sentAt: moment,
	events: z
		.array(z.unknown())
		.min(1, "Não há nada para registrar.")
		.max(phoneEventLimits.events, `Envie até ${phoneEventLimits.events} registros por vez.`)
		.transform((events) => ({
			/** In the order of their taps. */
			readable: events
				.flatMap((event) => phoneEvent.safeParse(event).data ?? [])
				.toSorted((a, b) => a.seq - b.seq),
			unreadable: events.flatMap((event) =>
				phoneEvent.safeParse(event).success ? [] : (unreadEvent.safeParse(event).data?.id ?? []),
			),
		})),
});

export type SentPhoneEvents = z.output<typeof sentEventsSchema>;
