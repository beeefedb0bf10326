import { href, redirectDocument } from "react-router";
import { z } from "zod";
import { DRAFT_PARAM } from "#app/platform/addresses/draft-parameter.ts";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { flashToast } from "#app/platform/forms/toasts.server.ts";
import { fieldRefusal, VersionRefusal } from "#app/platform/refusals.ts";
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
import { receiveTextForm } from "./receive-text-form.server.ts";
import { type DifferingLine, differingLines } from "./text-difference.ts";
import { readTextParts, type TextParts } from "./text-parts.server.ts";

/** Another administrator has saved the text since the form was opened. */
export interface SavedMeanwhile {
	message: string;
	difference: { label: string; lines: DifferingLine[] }[];
}

interface TextActionData {
	savedMeanwhile?: SavedMeanwhile;
	/** Pictures and products that a refused form names; some may be new to the screen. */
	parts?: TextParts;
	/** With what the server has made of the fields of a page without scripts. */
	values?: Record<string, string>;
}

export type TextActionResult = ActionResult & TextActionData;

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
	type Outcome = Promise<FormOutcome<TextActionData>>;
	/** A page without scripts sends its pictures with the form. */
	const prepare = (actor: Admin, form: FormData) => receiveTextForm(actor, key, form);
	return formAction(
		request,
		admin,
		{
			default: {
				schema: restoreFields,
				prepare,
				async run(_admin, { version, restore }, { form }): Outcome {
					await restoreVersion(admin, key, version, restore === "default" ? null : restore, read(form, true));
					return { toast: textMessages.restored };
				},
			},
			draft: {
				schema: textFormFields,
				prepare,
				async run(_admin, { version }, { form }): Outcome {
					await saveDraft(admin, key, version, read(form, true));
					return { toast: textMessages.draftSaved };
				},
			},
			preview: {
				schema: textFormFields,
				prepare,
				async run(_admin, { version }, { form }) {
					await saveDraft(admin, key, version, read(form, false));
					const back = { label: textMessages.backToText, href: href("/admin/texts/:key", { key }) };
					const toast = { ...textMessages.preview, action: back };
					// A whole page: what stands above every page is not loaded again between two of them.
					return redirectDocument(`${await previewPath(key)}?${DRAFT_PARAM}=${key}`, {
						headers: { "Set-Cookie": flashToast(toast) },
					});
				},
			},
			publish: {
				schema: textFormFields,
				prepare,
				async run(_admin, { version }, { form }): Outcome {
					const outcome = await publishText(admin, key, version, read(form, false));
					return { toast: textMessages[outcome] };
				},
			},
			schedule: {
				schema: textFormFields.extend({ moment: z.string().default("") }),
				prepare,
				async run(_admin, { version, moment }, { form }): Outcome {
					const content = read(form, false);
					const at = fromDateTimeLocal(moment);
					if (!at) {
						const { noMoment } = textMessages;
						throw fieldRefusal("moment", noMoment);
					}
					await scheduleText(admin, key, version, content, at);
					return { toast: textMessages.scheduledFor(at) };
				},
			},
			unschedule: {
				schema: textFormFields,
				prepare,
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
			async onRefusal(refusal, form): Outcome {
				const values = Object.fromEntries(
					[...form].filter((sent): sent is [string, string] => typeof sent[1] === "string"),
				);
				const parts = await readTextParts(admin, key, [values]);
				if (!(refusal instanceof VersionRefusal)) return { data: { values, parts } };
				// The form itself says what another person has saved, and what to do about it.
				const savedMeanwhile = await compareWithStored(admin, key, refusal, values);
				return { toast: undefined, data: { values, parts, savedMeanwhile } };
			},
		},
	);
}

async function compareWithStored(
	admin: Admin,
	key: TextKey,
	refusal: VersionRefusal,
	typed: TextContent,
): Promise<SavedMeanwhile> {
	const { content } = await readTextToEdit(admin, key);
	const stored: Readonly<Record<string, string>> = content;
	const difference = Object.entries(findText(key).fields).flatMap(([name, { kind, label }]) => {
		const [before = "", after = ""] = [stored[name], typed[name]?.replace(/\r\n?/g, "\n")];
		if (kind === "picture" && before !== after) return [{ label, lines: differingPictures }];
		const lines = differingLines(before, after).filter((line) => line.kind !== "same");
		return lines.length > 0 ? [{ label, lines }] : [];
	});
	return { message: refusal.message, difference };
}

/** An id says nothing to a reader. */
const differingPictures: DifferingLine[] = [
	{ kind: "stored", text: "uma foto" },
	{ kind: "typed", text: "outra foto" },
];
