import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { foldAccents } from "#app/values/text.ts";
import { type Destination, destinationKinds, SHORTEST_JUMP } from "./jump.ts";
import { gearLinks, tabs } from "./tabs.ts";

const PAUSE_MS = 150;

const places: readonly Destination[] = [...tabs, ...gearLinks].map(({ to, label }) => ({
	kind: "tab",
	to,
	title: label,
	detail: "",
}));

const actions: readonly Destination[] = [
	{ kind: "tab", to: "/admin/products/new", title: "Novo Produto", detail: "" },
];

/** Jumps to a tab, an order, a product or a customer by a few letters of it. Opened by the keys that fetched it. */
export default function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		const element = dialog.current;
		if (!element) return;
		if (open && !element.open) element.showModal();
		if (!open && element.open) element.close();
	}, [open]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog handles itself.
		<dialog
			ref={dialog}
			aria-label="Ir para"
			onClose={onClose}
			onClick={(event) => {
				if (event.target === dialog.current) onClose();
			}}
			className="enter mx-auto mt-[12vh] mb-auto w-[min(100%-2rem,38rem)] overflow-hidden rounded-lg border border-line bg-paper p-0 shadow-float"
		>
			{open ? <Palette onClose={onClose} /> : null}
		</dialog>
	);
}

function Palette({ onClose }: { onClose: () => void }) {
	const listId = useId();
	const [text, setText] = useState("");
	const [at, setAt] = useState(0);
	const navigate = useNavigate();
	const fetcher = useFetcher<{ found: Destination[] }>();
	const { load } = fetcher;
	const asked = text.trim();

	useEffect(() => {
		if (asked.length < SHORTEST_JUMP) return;
		const timer = setTimeout(() => void load(`/admin/jump?q=${encodeURIComponent(asked)}`), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [asked, load]);

	const wanted = foldAccents(asked.toLowerCase());
	const near = [...places, ...actions].filter(({ title }) =>
		foldAccents(title.toLowerCase()).includes(wanted),
	);
	const found = asked.length < SHORTEST_JUMP ? [] : (fetcher.data?.found ?? []);
	const shown = [...near, ...found];
	const current = Math.min(at, shown.length - 1);
	const isSearching = fetcher.state !== "idle";

	const go = (destination: Destination | undefined) => {
		if (!destination) return;
		onClose();
		void navigate(destination.to);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (event.key === "Enter") go(shown[current]);
		else if (step !== undefined && shown.length > 0) setAt((current + step + shown.length) % shown.length);
		else return;
		event.preventDefault();
	};

	return (
		<>
			<input
				type="text"
				role="combobox"
				aria-label="Buscar pedido, produto, cliente ou tela"
				aria-expanded={shown.length > 0}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={shown.length > 0 ? `${listId}-${current}` : undefined}
				placeholder="Buscar pedido, produto, cliente ou tela"
				autoComplete="off"
				maxLength={80}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					setAt(0);
				}}
				onKeyDown={onKeyDown}
				className="h-14 w-full border-b border-line bg-white px-5 text-base outline-none placeholder:text-ink-2"
			/>
			<div id={listId} role="listbox" aria-label="Resultados" className="max-h-[50vh] overflow-y-auto py-2">
				{shown.map((destination, index) => (
					<div key={destination.to}>
						{destination.kind === shown[index - 1]?.kind ? null : (
							<p aria-hidden="true" className="px-5 pt-3 pb-1 text-xs font-semibold text-ink-2">
								{destinationKinds[destination.kind]}
							</p>
						)}
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's. */}
						<div
							id={`${listId}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === current}
							onClick={() => go(destination)}
							onPointerMove={() => setAt(index)}
							className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-5 py-1.5 aria-selected:bg-paper-2"
						>
							<span className="font-semibold">{destination.title}</span>
							<span className="truncate text-sm text-ink-2">{destination.detail}</span>
						</div>
					</div>
				))}
				{shown.length === 0 && !isSearching ? (
					<p className="px-5 py-6 text-center text-ink-2">Nada encontrado para “{asked}”.</p>
				) : null}
			</div>
			<p className="flex gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-2">
				<span>↑ ↓ escolhe</span>
				<span>Enter abre</span>
				<span>Esc fecha</span>
				<span role="status" className="ml-auto">
					{isSearching ? "Buscando…" : ""}
				</span>
			</p>
		</>
	);
}
