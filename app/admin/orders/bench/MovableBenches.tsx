import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { href, useFetcher, useSearchParams } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { benchFailure, benchIntents, type MovedWork, moverId } from "./bench-intents.ts";
import { type Drop, dragWork } from "./drag-work.ts";
import { AskedChange } from "./WorkSheet.tsx";

const KEYS: Record<string, string> = { ArrowUp: "earlier", ArrowDown: "later" };

/**
 * The benches with their cards, which can be moved in place: with `Alt` and an arrow while the focus is in a card, or
 * by the mouse at its grip. A move that would break a promise is confirmed first, as in the sheet of the work.
 */
export function MovableBenches({ className, children }: { className: string; children: ReactNode }) {
	const fetcher = useFetcher<ActionResult & Partial<MovedWork>>();
	const [query] = useSearchParams();
	const screen = useRef<HTMLDivElement>(null);
	const line = useRef<HTMLDivElement>(null);
	const moving = useRef<string>(null);
	/** The answer whose question was closed. The next answer asks again, though it may ask the same. */
	const [closed, setClosed] = useState<typeof fetcher.data>();
	const action = `${href("/admin/bench")}?${query}`;
	const move = ({ workId, move }: Drop) => {
		moving.current = workId;
		const fields = { intent: benchIntents.move, workId, move };
		void fetcher.submit(fields, { method: "post", action });
	};
	const { state, data } = fetcher;
	const question = state === "idle" ? data?.question : undefined;

	const focusMoved = () => {
		if (moving.current !== null) document.getElementById(moverId(moving.current))?.focus();
	};
	// A card that goes to another week is another element.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
	useEffect(() => {
		if (state !== "idle" || question) return;
		focusMoved();
		moving.current = null;
	}, [state, question]);
	const close = () => {
		setClosed(data);
		// A card that was taken by the mouse did not have the focus before.
		focusMoved();
	};

	useEffect(() => {
		const [area, mark] = [screen.current, line.current];
		if (!(area && mark)) return;
		const take = (event: PointerEvent) => dragWork(event, { screen: area, line: mark }, move);
		area.addEventListener("pointerdown", take);
		return () => area.removeEventListener("pointerdown", take);
	});

	const onKeyDown = (event: KeyboardEvent) => {
		const to = event.altKey ? KEYS[event.key] : undefined;
		const card = (event.target as Element).closest<HTMLElement>("[data-work]");
		const workId = card?.querySelector("[data-grip]") ? card.dataset.work : undefined;
		if (!(to && workId)) return;
		event.preventDefault();
		move({ workId, move: to });
	};

	return (
		<>
			<p role="status" className="sr-only">
				{state === "idle" ? data?.moved?.words : null}
			</p>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: its links have the focus; it only hears their keys. */}
			<div ref={screen} onKeyDown={onKeyDown} className={`relative ${className}`}>
				{children}
				<div
					ref={line}
					hidden
					aria-hidden="true"
					className="pointer-events-none absolute top-0 left-0 z-20 -mt-px h-0.5 bg-heartwood forced-colors:bg-[Highlight]"
				/>
			</div>
			<Modal open={question !== undefined && data !== closed} onClose={close} title="Mover mesmo assim?">
				<AskedChange
					result={data}
					as={fetcher.Form}
					action={action}
					failure={benchFailure}
					cancel={
						<Button kind="secondary" size="sm" onClick={close}>
							Cancelar
						</Button>
					}
				/>
			</Modal>
		</>
	);
}
