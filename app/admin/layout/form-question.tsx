import { useEffect, useRef } from "react";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { CONFIRMED_FIELD } from "#app/platform/save-question.ts";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ButtonKind } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";

interface FormQuestionProps {
	result: ActionResult | undefined;
}

/**
 * A question to the owner before the form is saved, above its fields; nothing has been saved yet. A long form may have
 * been sent from far below: the question is scrolled to, between the header and the bar that saves.
 */
export function QuestionNotice({ result }: FormQuestionProps) {
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (result?.question) notice.current?.scrollIntoView({ block: "nearest" });
	}, [result]);
	if (!result?.question) return null;
	return (
		<div ref={notice} className="scroll-mt-24 scroll-mb-28">
			<AskedQuestion question={result.question} />
		</div>
	);
}

function AskedQuestion({ question }: { question: NonNullable<ActionResult["question"]> }) {
	const { title, text, points, unnamed = 0, resent } = question;
	return (
		<Notice tone="warning" role="alert">
			{title ? <p className="mb-1 font-semibold">{title}</p> : null}
			<p>{text}</p>
			{points ? (
				<ul className="mt-2 grid gap-1">
					{points.map(({ link, text }) => (
						<li key={`${link.to} ${text}`}>
							<Link to={link.to} className="inline-flex min-h-6 items-center underline underline-offset-4">
								{link.label}
							</Link>
							{text}
						</li>
					))}
				</ul>
			) : null}
			{unnamed > 0 ? <p className="mt-1">E mais {unnamed}.</p> : null}
			{Object.entries(resent ?? {}).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
		</Notice>
	);
}

/** Saves all the same. Beside the button that saves, so that it is seen from each field. */
export function ConfirmButton({
	result,
	busy,
	form,
	kind = "quiet",
}: FormQuestionProps & {
	busy: boolean;
	/** The id of its form, where it is outside. */
	form?: string;
	kind?: ButtonKind;
}) {
	if (!result?.question) return null;
	const { key, confirm } = result.question;
	return (
		<Button type="submit" form={form} name={CONFIRMED_FIELD} value={key} kind={kind} size="sm" busy={busy}>
			{confirm}
		</Button>
	);
}
