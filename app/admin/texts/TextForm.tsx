import { useEffect, useRef } from "react";
import { href, useNavigation } from "react-router";
import { SaveBar } from "#app/admin/layout/SaveBar.tsx";
import { VersionField } from "#app/admin/layout/VersionField.tsx";
import { findText, type TextContent, type TextKey } from "#app/shop/texts/shop-texts.ts";
import { textMessages } from "#app/shop/texts/texts.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { UnsavedChangesGuard } from "#app/ui/patterns/UnsavedChangesGuard.tsx";
import { useDirty } from "#app/ui/patterns/use-dirty.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Details } from "#app/ui/primitives/Details.tsx";
import { formatDateTime } from "#app/values/date.ts";
import { TextInputs } from "./TextInputs.tsx";
import { type TextVersion, TextVersions } from "./TextVersions.tsx";
import type { SavedMeanwhile, TextActionResult } from "./text-action.server.ts";
import type { TextParts } from "./text-parts.server.ts";

interface EditedText {
	key: TextKey;
	version: number;
	content: TextContent;
	hasDraft: boolean;
	editedAt: Date | null;
	editedBy: string | null;
	isDefault: boolean;
	current: TextVersion | null;
	earlier: TextVersion[];
	scheduled: TextVersion[];
	parts: TextParts;
}

/** A text with everything that can be done to it: one form, so that no button loses what was typed. */
export function TextForm({ text, result }: { text: EditedText; result: TextActionResult | undefined }) {
	const form = useRef<HTMLFormElement>(null);
	const { state, formMethod, formData } = useNavigation();
	const isDirty = useDirty(form, formMethod === "POST", text.version);
	const busy = (intent: string) => state === "submitting" && formData?.get("intent") === intent;
	const description = findText(text.key);
	const field = resultFields(result);
	const hasPictures = Object.values(description.fields).some(({ kind }) => kind === "picture");
	return (
		<ActionForm
			ref={form}
			action={href("/admin/texts/:key", { key: text.key })}
			failure={textMessages.failed}
			result={result}
			preventScrollReset
			// Without scripts a picture is sent with the form.
			encType={hasPictures ? "multipart/form-data" : "application/x-www-form-urlencoded"}
			className="grid min-w-0 gap-8"
		>
			<UnsavedChangesGuard isDirty={isDirty} />
			<VersionField version={text.version} result={result} />
			{result?.savedMeanwhile ? <SavedMeanwhileNotice saved={result.savedMeanwhile} /> : null}
			{text.hasDraft ? (
				<Notice>
					Você está vendo o rascunho
					{text.editedAt ? ` de ${formatDateTime(text.editedAt)}` : ""}
					{text.editedBy ? `, de ${text.editedBy}` : ""}. A loja ainda mostra o texto publicado.{" "}
					<Button type="submit" kind="quiet" size="sm" name="intent" value="discard">
						Descartar rascunho
					</Button>
				</Notice>
			) : null}
			{text.scheduled.map(({ id, publishedAt }) => (
				<Notice key={id}>
					Agendado para {formatDateTime(publishedAt)}.{" "}
					<Button type="submit" kind="quiet" size="sm" name="intent" value="unschedule">
						Cancelar agendamento
					</Button>
				</Notice>
			))}
			{/* Shows a saved text as it is stored, even if it was typed differently. */}
			<TextInputs
				key={text.version}
				description={description}
				content={text.content}
				result={result}
				parts={result?.parts ?? text.parts}
			/>
			<Details className="border-t border-line pt-4" open={result?.fields?.moment !== undefined || undefined}>
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">Publicar em outra data</summary>
				<div className="mt-2 flex flex-wrap items-end gap-4">
					<TextField
						{...field("moment")}
						label="Dia e hora"
						hint="No horário de Brasília."
						type="datetime-local"
						className="w-full sm:w-64"
					/>
					<Button
						type="submit"
						kind="secondary"
						name="intent"
						value="schedule"
						busy={busy("schedule")}
						className="mb-7"
					>
						Agendar
					</Button>
				</div>
			</Details>
			<SaveBar>
				{/* The first button is the one that the Enter key presses: it publishes nothing. */}
				<Button type="submit" kind="secondary" size="sm" name="intent" value="draft" busy={busy("draft")}>
					Salvar rascunho
				</Button>
				<Button type="submit" kind="secondary" size="sm" name="intent" value="preview" busy={busy("preview")}>
					Ver como fica
				</Button>
				<Button type="submit" size="sm" name="intent" value="publish" busy={busy("publish")}>
					Publicar agora
				</Button>
			</SaveBar>
			<TextVersions {...text} description={description} />
		</ActionForm>
	);
}

function SavedMeanwhileNotice({ saved }: { saved: SavedMeanwhile }) {
	const box = useRef<HTMLDivElement>(null);
	// The button that was pressed may be a whole text below.
	// biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each refusal.
	useEffect(() => {
		// In braces: newer browsers return a promise, which React would call when the box is gone.
		box.current?.scrollIntoView({ block: "center" });
	}, [saved]);
	return (
		<div ref={box}>
			<Notice tone="warning" role="alert">
				<p>
					{saved.message}:{" "}
					<a href="#diferenca" className="font-semibold underline underline-offset-4">
						ver a diferença
					</a>
				</p>
				<p className="mt-1">O que você digitou continua abaixo. Salve de novo para ficar com o seu texto.</p>
				<div id="diferenca" className="mt-3 grid scroll-mt-28 gap-3">
					{saved.difference.map(({ label, lines }) => (
						<section key={label} aria-label={label}>
							<h2 className="font-sans text-sm font-semibold tracking-normal">{label}</h2>
							{lines
								.filter(({ text }) => text.trim() !== "")
								.map(({ kind, text }, at) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and the same may be there twice.
									<p key={at} className="mt-1 break-words whitespace-pre-wrap">
										<span className="text-ink-2">{kind === "stored" ? "Salvo: " : "Seu: "}</span>
										{kind === "stored" ? <del>{text}</del> : <ins>{text}</ins>}
									</p>
								))}
						</section>
					))}
					{saved.difference.length === 0 ? <p>Os dois textos são iguais.</p> : null}
				</div>
			</Notice>
		</div>
	);
}
