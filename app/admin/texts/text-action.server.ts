import { href } from "react-router";
import { z } from "zod";
import { DRAFT_PARAM } from "#app/platform/addresses/draft-parameter.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Refusal, VersionRefusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readTypedText } from "#app/shop/texts/check-text.server.ts";
import { findText, type TextContent, type TextKey } from "#app/shop/texts/shop-texts.ts";
import {
	discardDraft,
	publishText,
	restoreVersion,
	saveDraft,
	scheduleText,
	unscheduleText,
} from "#app/shop/texts/texts.commands.server.ts";
import { textMessages } from "#app/shop/texts/texts.messages.ts";
import { readTextToEdit } from "#app/shop/texts/texts.queries.server.ts";
import { fromDateTimeLocal } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { previewPath } from "./preview-path.server.ts";
import { type DifferingLine, differingLines } from "./text-difference.ts";

/** Another administrator has saved the text since the form was opened. */
export interface SavedMeanwhile {
	message: string;
	difference: { label: string; lines: DifferingLine[] }[];
}

export type TextActionResult = ActionResult & { savedMeanwhile?: SavedMeanwhile };

const textFormFields = z.object({
	version: z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number),
});
const restoreFields = textFormFields.extend({
	restore: z.literal("default").or(z.string().refine(isUuid, textMessages.unknownVersion)),
});

/** The buttons of a text's form; each of them sends the whole form, so that nothing that was typed is lost. */
export function handleTextAction(admin: Admin, key: TextKey, request: Request) {
	const read = (form: FormData, isDraft: boolean): TextContent =>
		readTypedText(key, (name) => form.get(name), { isDraft });
	type Outcome = Promise<FormOutcome<{ savedMeanwhile: SavedMeanwhile }>>;
	return formAction(
		request,
		admin,
		{
			default: {
				schema: restoreFields,
				async run(_admin, { version, restore }, { form }): Outcome {
					await restoreVersion(admin, key, version, restore === "default" ? null : restore, read(form, true));
					return { toast: textMessages.restored };
				},
			},
			draft: {
				schema: textFormFields,
				async run(_admin, { version }, { form }): Outcome {
					await saveDraft(admin, key, version, read(form, true));
					return { toast: textMessages.draftSaved };
				},
			},
			preview: {
				schema: textFormFields,
				async run(_admin, { version }, { form }): Outcome {
					await saveDraft(admin, key, version, read(form, false));
					const back = { label: textMessages.backToText, href: href("/admin/texts/:key", { key }) };
					return {
						redirectTo: `${await previewPath(key)}?${DRAFT_PARAM}=${key}`,
						toast: { ...textMessages.preview, action: back },
					};
				},
			},
			publish: {
				schema: textFormFields,
				async run(_admin, { version }, { form }): Outcome {
					const outcome = await publishText(admin, key, version, read(form, false));
					return { toast: textMessages[outcome] };
				},
			},
			schedule: {
				schema: textFormFields.extend({ moment: z.string().default("") }),
				async run(_admin, { version, moment }, { form }): Outcome {
					const content = read(form, false);
					const at = fromDateTimeLocal(moment);
					if (!at) {
						const { noMoment } = textMessages;
						throw new Refusal("invalid", noMoment, { fields: { moment: noMoment } });
					}
					await scheduleText(admin, key, version, content, at);
					return { toast: textMessages.scheduledFor(at) };
				},
			},
			unschedule: {
				schema: textFormFields,
				async run(_admin, { version }, { form }): Outcome {
					await unscheduleText(admin, key, version, read(form, true));
					return { toast: textMessages.unscheduled };
				},
			},
			discard: {
				schema: textFormFields,
				async run(_admin, { version }): Outcome {
					await discardDraft(admin, key, version);
					return { toast: textMessages.discarded };
				},
			},
		},
		{
			// The form itself says what another person has saved, and what to do about it.
			onRefusal: async (refusal, form) =>
				refusal instanceof VersionRefusal
					? { toast: undefined, data: { savedMeanwhile: await compareWithStored(admin, key, refusal, form) } }
					: {},
		},
	);
}

async function compareWithStored(
	admin: Admin,
	key: TextKey,
	refusal: VersionRefusal,
	form: FormData,
): Promise<SavedMeanwhile> {
	const { content } = await readTextToEdit(admin, key);
	const stored: Readonly<Record<string, string>> = content;
	const difference = Object.entries(findText(key).fields).flatMap(([name, { label }]) => {
		const typed = String(form.get(name) ?? "").replace(/\r\n?/g, "\n");
		const lines = differingLines(stored[name] ?? "", typed).filter(({ kind }) => kind !== "same");
		return lines.length > 0 ? [{ label, lines }] : [];
	});
	return { message: refusal.message, difference };
}
