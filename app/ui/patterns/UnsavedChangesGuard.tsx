import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

/** Asks before a form with changes is left by a link or by closing the page. */
export function UnsavedChangesGuard({
	isDirty,
	leaves: isLeaving = (from, to) => from.pathname !== to.pathname,
	onStay,
}: {
	isDirty: () => boolean;
	/** Whether a navigation leaves the form; by default a change of path. */
	leaves?: (from: Location, to: Location) => boolean;
	onStay?: () => void;
}) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation, historyAction }) =>
			isDirty() && (historyAction === "POP" || isLeaving(currentLocation, nextLocation)),
	);
	useEffect(() => {
		const onLeave = (event: BeforeUnloadEvent) => {
			if (isDirty()) event.preventDefault();
		};
		window.addEventListener("beforeunload", onLeave);
		return () => window.removeEventListener("beforeunload", onLeave);
	}, [isDirty]);
	const stay = () => {
		blocker.reset?.();
		onStay?.();
	};
	return (
		<Modal open={blocker.state === "blocked"} onClose={stay} title="Sair sem salvar?">
			<p className="text-ink-2">O que você mudou nesta tela ainda não foi salvo.</p>
			<div className="mt-7 flex flex-wrap justify-end gap-3">
				<Button kind="danger" size="sm" onClick={() => blocker.proceed?.()}>
					Sair sem salvar
				</Button>
				<Button size="sm" onClick={stay}>
					Continuar editando
				</Button>
			</div>
		</Modal>
	);
}
