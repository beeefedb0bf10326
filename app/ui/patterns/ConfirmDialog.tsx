import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useNavigation, useSearchParams } from "react-router";
import { type FormResult, resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import type { FormFailure } from "#app/ui/patterns/submitted-form.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { type ButtonKind, buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

/** The parameter that asks the question in the page, for browsers without scripts; the form repeats it. */
export const CONFIRM_PARAM = "confirmar";

interface ConfirmDialogProps {
	/** Unique on the screen, for example `excluir-<id>`. */
	id: string;
	/** The question: "Tem certeza que deseja excluir a categoria Mesas?" */
	question: string;
	/** What follows from a yes. */
	consequence?: ReactNode;
	/** The fields that the confirmed form posts. */
	fields: Record<string, string>;
	/** What its message says when it gets no response. */
	failure: FormFailure;
	/**
	 * Further fields that the person fills in (a reason, a note). With them the dialog stays until its form
	 * is accepted, and `field` gives each what was typed and what is wrong with it.
	 */
	children?: ((field: ReturnType<typeof resultFields>) => ReactNode) | undefined;
	/** Where it is posted; this screen unless given. */
	action?: string;
	/** The word on the button that does it. */
	confirmLabel?: string;
	/** Of that button; "danger" unless the deed is a good one. */
	confirmKind?: ButtonKind;
	/** What opens the dialog. */
	trigger: ReactNode;
	triggerKind?: ButtonKind;
	/** Names the trigger where its text alone would not do: "Excluir a categoria Mesas". */
	triggerLabel?: string;
}

/**
 * The confirmation of a deletion that cannot be undone. The trigger is a link to this screen with the
 * question on top; a script opens the same question as a dialog instead.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { id, question, trigger, triggerKind = "quiet", triggerLabel } = props;
	// Two buttons that both say “Cancelar” would be a riddle.
	const dismissLabel = /cancelar/i.test(props.confirmLabel ?? "") ? "Voltar" : "Cancelar";
	const [isOpen, setOpen] = useState<boolean>();
	const { refused } = useResultOf(id);
	const [query] = useSearchParams();
	const { pathname } = useLocation();
	const confirmQuery = new URLSearchParams(query);
	confirmQuery.set(CONFIRM_PARAM, id);
	const baseQuery = new URLSearchParams(query);
	baseQuery.delete(CONFIRM_PARAM);
	const returnTo = baseQuery.size > 0 ? `${pathname}?${baseQuery}` : pathname;

	return (
		<>
			<Link
				to={`${pathname}?${confirmQuery}`}
				aria-label={triggerLabel}
				aria-haspopup="dialog"
				preventScrollReset
				onClick={(event) => {
					event.preventDefault();
					setOpen(true);
				}}
				className={buttonStyle(triggerKind, "sm")}
			>
				{trigger}
			</Link>
			<Modal open={isOpen ?? false} onClose={() => setOpen(false)} title={question}>
				<ConfirmForm
					{...props}
					returnTo={returnTo}
					onDone={() => setOpen(false)}
					cancel={
						<Button kind="secondary" size="sm" onClick={() => setOpen(false)}>
							{dismissLabel}
						</Button>
					}
				/>
			</Modal>
			{isOpen === undefined && (refused || query.get(CONFIRM_PARAM) === id) ? (
				<div className="fixed inset-0 z-50 grid place-items-center bg-ink/45 p-4">
					<section
						role="alertdialog"
						aria-label={question}
						className="w-[min(100%,30rem)] rounded-lg bg-paper p-6 text-left whitespace-normal shadow-float md:p-8"
					>
						<h2 className="mb-5 text-2xl">{question}</h2>
						<ConfirmForm
							{...props}
							returnTo={returnTo}
							cancel={
								<Link to={returnTo} preventScrollReset className={buttonStyle("secondary", "sm")}>
									{dismissLabel}
								</Link>
							}
						/>
					</section>
				</div>
			) : null}
		</>
	);
}

/** What the action of this screen said last, and whether that was a refusal of this dialog's form. */
function useResultOf(id: string) {
	const result = useActionData<FormResult>();
	return { result, refused: result?.values?.[CONFIRM_PARAM] === id ? result : undefined };
}

function ConfirmForm({
	id,
	consequence = "Esta ação não pode ser desfeita.",
	fields,
	failure,
	children,
	action,
	confirmLabel = "Excluir",
	confirmKind = "danger",
	returnTo,
	cancel,
	onDone,
}: ConfirmDialogProps & { returnTo: string; cancel: ReactNode; onDone?: () => void }) {
	const { result, refused } = useResultOf(id);
	const isSending = useNavigation().formData?.get(CONFIRM_PARAM) === id;
	const wasSending = useRef(false);
	// Without a result the connection was lost: what was typed stays then, too.
	const isDone = wasSending.current && !isSending && result !== undefined && !refused;
	useEffect(() => {
		wasSending.current = isSending;
		if (isDone) onDone?.();
	});
	return (
		<ActionForm
			failure={failure}
			action={action ?? returnTo}
			result={refused}
			preventScrollReset
			onSubmit={children ? undefined : onDone}
		>
			<div className="text-ink-2">{consequence}</div>
			<input type="hidden" name={CONFIRM_PARAM} value={id} />
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children ? <div className="mt-5">{children(resultFields(refused))}</div> : null}
			<div className="mt-7 flex flex-wrap justify-end gap-3">
				{cancel}
				<Button type="submit" kind={confirmKind} size="sm" busy={isSending}>
					{confirmLabel}
				</Button>
			</div>
		</ActionForm>
	);
}
