import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../icons/Icon.tsx";
import { Link } from "../primitives/Link.tsx";
import { ActionForm } from "./ActionForm.tsx";

export interface ToastView {
	id: number;
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

/** How long a message is shown, in milliseconds; longer with an action. */
const DURATIONS_MS = { plain: 5_000, withAction: 10_000 };

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
	const list = (
		<section
			aria-label="Mensagens"
			data-keep-clear
			className="no-print pointer-events-none fixed inset-x-4 bottom-(--toast-room,1rem) z-50 flex flex-col items-center gap-2.5 md:inset-x-auto md:right-6 md:bottom-(--toast-room,1.5rem) md:items-end"
		>
			{toasts.map((toast) => (
				<ToastItem key={toast.id} toast={toast} onDismiss={onDismiss} />
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
	const [isPaused, setPaused] = useState(false);
	const { id, title, description, tone = "default", action } = toast;
	const duration = action ? DURATIONS_MS.withAction : DURATIONS_MS.plain;

	// A message stays while it has the pointer or the focus.
	useEffect(() => {
		const { current } = box;
		if (!current) return;
		const controller = new AbortController();
		const { signal } = controller;
		for (const name of ["pointerenter", "focusin"]) {
			current.addEventListener(name, () => setPaused(true), { signal });
		}
		for (const name of ["pointerleave", "focusout"]) {
			current.addEventListener(name, () => setPaused(false), { signal });
		}
		return () => controller.abort();
	}, []);

	useEffect(() => {
		if (isPaused) return;
		const timer = setTimeout(() => onDismiss(id), duration);
		return () => clearTimeout(timer);
	}, [isPaused, id, duration, onDismiss]);

	// Messages are at the end of the page: with an action, the next Tab goes to it, and the Tab after that continues
	// where the visitor was.
	const hasAction = action !== undefined;
	useLayoutEffect(() => {
		const { current } = box;
		const origin = document.activeElement;
		if (!hasAction || !current || !(origin instanceof HTMLElement) || origin === document.body) return;
		const stops = [...current.querySelectorAll<HTMLElement>("a, button")];
		let isVisited = false;
		const onTab = (event: KeyboardEvent) => {
			if (event.key !== "Tab") return;
			const { activeElement } = document;
			const target = event.shiftKey
				? activeElement === stops[0] && origin
				: activeElement === origin && !isVisited && stops[0];
			if (target) {
				event.preventDefault();
				isVisited = true;
				target.focus();
			} else if (activeElement === stops.at(-1) && !event.shiftKey) origin.focus();
		};
		document.addEventListener("keydown", onTab);
		return () => {
			document.removeEventListener("keydown", onTab);
			if (current.contains(document.activeElement)) origin.focus();
		};
	}, [hasAction]);

	const actionStyle = "min-h-11 flex-none px-2 font-semibold underline underline-offset-4";
	return (
		<div
			ref={box}
			role={tone === "destructive" ? "alert" : "status"}
			className={`enter pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-md border-l-4 bg-ink forced-colors:border-y forced-colors:border-r py-1.5 pr-1.5 pl-4 text-paper shadow-float ${EDGE_STYLES[tone]}`}
		>
			<div className="min-w-0 flex-1 py-1.5 text-[0.9375rem]">
				<p className="font-semibold">{title}</p>
				{description ? <p className="text-sm text-paper-3">{description}</p> : null}
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
