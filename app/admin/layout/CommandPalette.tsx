import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { href, useFetcher, useNavigate } from "react-router";
import { removeAccents } from "#app/values/text.ts";
import { adminTabs, settingsMenuLinks } from "./admin-navigation.ts";
import { MIN_SEARCH_LENGTH, type PaletteResult, paletteResultKinds } from "./palette-result.ts";

const DEBOUNCE_MS = 150;

const navigationResults: readonly PaletteResult[] = [...adminTabs, ...settingsMenuLinks].map(
	({ to, label }) => ({
		kind: "tab",
		to,
		title: label,
		detail: "",
	}),
);

const actionResults: readonly PaletteResult[] = [
	{ kind: "tab", to: href("/admin/products/new"), title: "Novo Produto", detail: "" },
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
	const [activeIndex, setActiveIndex] = useState(0);
	const navigate = useNavigate();
	const fetcher = useFetcher<{ found: PaletteResult[] }>();
	const { load } = fetcher;
	const query = text.trim();

	useEffect(() => {
		if (query.length < MIN_SEARCH_LENGTH) return;
		const timer = setTimeout(
			() => void load(`${href("/admin/jump")}?q=${encodeURIComponent(query)}`),
			DEBOUNCE_MS,
		);
		return () => clearTimeout(timer);
	}, [query, load]);

	const normalizedQuery = removeAccents(query.toLowerCase());
	const localResults = [...navigationResults, ...actionResults].filter(({ title }) =>
		removeAccents(title.toLowerCase()).includes(normalizedQuery),
	);
	const serverResults = query.length < MIN_SEARCH_LENGTH ? [] : (fetcher.data?.found ?? []);
	const results = [...localResults, ...serverResults];
	const selectedIndex = Math.min(activeIndex, results.length - 1);
	const isSearching = fetcher.state !== "idle";

	const openResult = (destination: PaletteResult | undefined) => {
		if (!destination) return;
		onClose();
		void navigate(destination.to);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (event.key === "Enter") openResult(results[selectedIndex]);
		else if (step !== undefined && results.length > 0)
			setActiveIndex((selectedIndex + step + results.length) % results.length);
		else return;
		event.preventDefault();
	};

	return (
		<>
			<input
				type="text"
				role="combobox"
				aria-label="Buscar pedido, produto, cliente ou tela"
				aria-expanded={results.length > 0}
				aria-controls={listId}
				aria-autocomplete="list"
				aria-activedescendant={results.length > 0 ? `${listId}-${selectedIndex}` : undefined}
				placeholder="Buscar pedido, produto, cliente ou tela"
				autoComplete="off"
				maxLength={80}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					setActiveIndex(0);
				}}
				onKeyDown={onKeyDown}
				className="h-14 w-full border-b border-line bg-white px-5 text-base outline-none placeholder:text-ink-2"
			/>
			<div id={listId} role="listbox" aria-label="Resultados" className="max-h-[50vh] overflow-y-auto py-2">
				{results.map((destination, index) => (
					<div key={destination.to}>
						{destination.kind === results[index - 1]?.kind ? null : (
							<p aria-hidden="true" className="px-5 pt-3 pb-1 text-xs font-semibold text-ink-2">
								{paletteResultKinds[destination.kind]}
							</p>
						)}
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's. */}
						<div
							id={`${listId}-${index}`}
							role="option"
							tabIndex={-1}
							aria-selected={index === selectedIndex}
							onClick={() => openResult(destination)}
							onPointerMove={() => setActiveIndex(index)}
							className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-5 py-1.5 aria-selected:bg-paper-2"
						>
							<span className="font-semibold">{destination.title}</span>
							<span className="truncate text-sm text-ink-2">{destination.detail}</span>
						</div>
					</div>
				))}
				{results.length === 0 && !isSearching ? (
					<p className="px-5 py-6 text-center text-ink-2">Nada encontrado para “{query}”.</p>
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
