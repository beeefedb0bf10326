import { z } from "zod";
import { phoneEventKindValues, phoneEventLimits } from "#app/values/workshop/phone-event.ts";

const moment = z.iso
	.datetime({ error: "Informe data e hora no formato ISO." })
	.transform((text) => new Date(text));

const phoneEvent = z.object({
	id: z.uuid("O código do registro não é válido."),
	seq: z.int("A ordem do registro não é um número inteiro.").min(0).max(2_147_483_647),
	/** A text that is not an id is answered as unknown, so that the others are taken. */
	workOrderId: z.string().max(64),
	kind: z.enum(phoneEventKindValues, "Este registro não é conhecido."),
	step: z.int().min(0).max(99).optional(),
	text: z
		.string()
		.trim()
		.max(phoneEventLimits.text, `A anotação tem no máximo ${phoneEventLimits.text} letras.`)
		.optional(),
	at: moment,
});

/** The body of `POST /oficina/events`. */
export const sentEventsSchema = z.object({
	sentAt: moment,
	events: z
		.array(phoneEvent)
		.min(1, "Não há nada para registrar.")
		.max(phoneEventLimits.events, `Envie até ${phoneEventLimits.events} registros por vez.`)
		.refine(
			(events) => new Set(events.map(({ seq }) => seq)).size === events.length,
			"Dois registros têm a mesma ordem.",
		)
		.transform((events) => events.toSorted((a, b) => a.seq - b.seq)),
});

export type SentPhoneEvents = z.output<typeof sentEventsSchema>;
export type ReadPhoneEvent = SentPhoneEvents["events"][number];
