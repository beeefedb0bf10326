import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { Icon } from "../../icons/Icon.tsx";
import { Link } from "../../primitives/Link.tsx";
import { ActionForm } from "../ActionForm.tsx";
import { MESSAGE_DURATIONS_MS, MESSAGES_PLACED, useLapse, useTabDetour } from "./message-behaviour.ts";

export interface ToastView {
	id: number;
	kind: string;
	title: string;
	description?: string | undefined;
	tone?: "default" | "success" | "destructive" | undefined;
	action?:
		| { label: string; href: string }
		| { label: string; onClick: () => void }
		| { label: string; post: ToastPost }
		| undefined;
}

interface ToastPost {
	to: string;
	fields: Readonly<Record<string, string | readonly string[]>>;
	/** The title of the message when it cannot be sent. */
	failure: string;
}

const EDGE_STYLES = {
	default: "border-l-ink",
	success: "border-l-moss",
	destructive: "border-l-brick",
} as const;

/** The messages on screen. Errors interrupt a screen reader, other messages wait for a pause. */
export function Toasts({
	toasts,
	onDismiss,
}: {
	toasts: readonly ToastView[];
	onDismiss: (id: number) => void;
}) {
	const host = useTopDialog();
	const section = useRef<HTMLElement>(null);
	const [isPlaced, setPlaced] = useState(false);
	// After every render, because each message changes the height. The code for it comes with the first message, which
	// is not seen before, or it would jump; without it messages stay at the foot.
	useEffect(() => {
		const place = () => {
			import("./place-messages.ts")
				.then(
					({ placeMessages }) => section.current && placeMessages(section.current),
					() => {},
				)
				.then(() => {
					setPlaced(true);
					dispatchEvent(new Event(MESSAGES_PLACED));
				});
		};
		place();
		const names = ["focusin", "resize", "scrollend"];
		for (const name of names) addEventListener(name, place);
		return () => {
			for (const name of names) removeEventListener(name, place);
		};
	});
	const list = (
		<section
			ref={section}
			aria-label="Mensagens"
			data-keep-clear
			className={`no-print pointer-events-none fixed inset-x-4 bottom-(--toast-room,1rem) z-50 flex flex-col items-center gap-2.5 md:inset-x-auto md:right-6 md:bottom-(--toast-room,1.5rem) md:items-end ${isPlaced ? "" : "invisible"}`}
		>
			{toasts.map((toast) => (
				<ToastItem key={toast.kind} toast={toast} onDismiss={onDismiss} />
			))}
		</section>
	);
	return host ? createPortal(list, host) : list;
}

/** The topmost modal dialog, if any: elements outside it can be neither read nor clicked. */
function useTopDialog(): Element | null {
	const [top, setTop] = useState<Element | null>(null);
	// After every render, because dialogs open and close with the screens.
	useEffect(() => setTop(topDialog()));
	useEffect(() => {
		const update = () => setTop(topDialog());
		document.addEventListener("close", update, true);
		return () => document.removeEventListener("close", update, true);
	}, []);
	return top;
}

const topDialog = (): Element | null => [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;

function ToastItem({ toast, onDismiss }: { toast: ToastView; onDismiss: (id: number) => void }) {
	const box = useRef<HTMLDivElement>(null);
	const { id, kind, title, description, tone = "default", action } = toast;
	// An error stays until it is closed, or what it is about is tried again.
	const duration =
		tone === "destructive" ? null : action ? MESSAGE_DURATIONS_MS.withAction : MESSAGE_DURATIONS_MS.plain;
	useLapse(box, id, duration, onDismiss);
	useTabDetour(box, id, action !== undefined);

	// On phones an error is read whole, its action below. Any other message is one line high there, beside its action, so
	// that it finds a place between the controls.
	const isLow = action !== undefined && tone !== "destructive";
	const actionStyle = `min-h-11 flex-none px-2 font-semibold underline underline-offset-4 ${isLow ? "" : "max-md:order-last max-md:justify-self-start max-md:px-0"}`;
	return (
		<div
			ref={box}
			data-kind={kind}
			role={tone === "destructive" ? "alert" : "status"}
			className={`enter pointer-events-auto flex w-full max-w-md items-center gap-x-3 rounded-md border-l-4 bg-ink forced-colors:border-y forced-colors:border-r pr-1.5 pl-4 text-paper shadow-float ${isLow ? "py-0.5 md:py-1.5" : "py-1.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto]"} ${EDGE_STYLES[tone]}`}
		>
			<div className={`min-w-0 flex-1 text-[0.9375rem] ${isLow ? "py-1 md:py-1.5" : "py-1.5"}`}>
				<p className="font-semibold">{title}</p>
				{description ? (
					<p className={`text-sm text-paper-3 ${isLow ? "max-md:truncate" : ""}`}>
						<Unbroken text={description} />
					</p>
				) : null}
			</div>
			{action && "href" in action ? (
				<Link
					to={action.href}
					onClick={() => onDismiss(id)}
					className={`${actionStyle} inline-flex items-center`}
				>
					{action.label}
				</Link>
			) : null}
			{action && "post" in action ? (
				<ActionForm
					failure={action.post.failure}
					action={action.post.to}
					navigate={false}
					onSubmit={() => onDismiss(id)}
					className={isLow ? "" : "max-md:order-last"}
				>
					{Object.entries(action.post.fields).map(([name, values]) =>
						[values].flat().map((value) => <input key={value} type="hidden" name={name} value={value} />),
					)}
					<button type="submit" className={actionStyle}>
						{action.label}
					</button>
				</ActionForm>
			) : null}
			{action && "onClick" in action ? (
				<button
					type="button"
					onClick={() => {
						action.onClick();
						onDismiss(id);
					}}
					className={actionStyle}
				>
					{action.label}
				</button>
			) : null}
			<button
				type="button"
				aria-label="Fechar mensagem"
				onClick={() => onDismiss(id)}
				className="grid size-11 flex-none place-items-center"
			>
				<Icon name="close" className="size-4" />
			</button>
		</div>
	);
}
