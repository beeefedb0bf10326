import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../primitives/Button.tsx";
import { Modal } from "../primitives/Modal.tsx";

/** Asks before a form with changes is left, by a link as by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
	const blocker = useBlocker(
		({ currentLocation, nextLocation, historyAction }) =>
			isDirty() && (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname),
	);
	useEffect(() => {
		const onLeave = (event: BeforeUnloadEvent) => {
			if (isDirty()) event.preventDefault();
		};
		window.addEventListener("beforeunload", onLeave);
		return () => window.removeEventListener("beforeunload", onLeave);
	}, [isDirty]);
	const stay = () => blocker.reset?.();
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
