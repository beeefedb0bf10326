import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useNavigation, useSearchParams } from "react-router";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import type { FormFailure } from "#app/ui/patterns/submitted-form.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { type ButtonKind, buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

/** The parameter that shows the question in the page, for browsers without scripts; the form posts it as well. */
export const CONFIRM_PARAM = "confirmar";

interface ConfirmDialogProps {
	/** Unique on the screen, for example `excluir-<id>`. */
	id: string;
	/** The question: "Tem certeza que deseja excluir a categoria Mesas?" */
	question: string;
	/** The consequences of confirming. */
	consequence?: ReactNode;
	/** Fields posted by the confirmed form. */
	fields: Record<string, string>;
	/** The message shown when the form gets no response. */
	failure: FormFailure;
	/**
	 * Further fields to fill in (a reason, a note). With them the dialog stays open until its form is accepted; `field`
	 * returns the props with the typed value and the error of a field.
	 */
	children?: ((field: ReturnType<typeof resultFields>) => ReactNode) | undefined;
	/** The address that the form posts to; by default this screen. */
	action?: string;
	/** Label of the confirming button. */
	confirmLabel?: string;
	/** Kind of that button; "danger" unless the action is harmless. */
	confirmKind?: ButtonKind;
	/** Content of the button that opens the dialog. */
	trigger: ReactNode;
	triggerKind?: ButtonKind;
	/** Label of the trigger if its text alone is not enough: "Excluir a categoria Mesas". */
	triggerLabel?: string;
}

/**
 * Asks for confirmation before an action that cannot be undone. The trigger is a link to this screen with the
 * question on top; with scripts the same question opens as a dialog, from the link and from its address.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
	const { id, question, trigger, triggerKind = "quiet", triggerLabel } = props;
	// Two buttons that both say “Cancelar” would be confusing.
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
	const isAsked = query.get(CONFIRM_PARAM) === id;
	// The browser's dialog keeps the focus inside, which the question in the page cannot.
	useEffect(() => {
		if (isAsked) setOpen(true);
	}, [isAsked]);

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
				className={buttonStyle(triggerKind, "sm", "min-w-11")}
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
			{isOpen === undefined && (refused || isAsked) ? (
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

/** The last result of this screen's action; `refused` is the same if it refused this dialog's form. */
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
	// Without a result the connection failed, and the typed text is kept too.
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
