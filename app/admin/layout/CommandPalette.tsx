import { useEffect, useState } from "react";
import { href, useFetcher, useNavigate, useSubmit } from "react-router";
import { useDebounced } from "#app/platform/browser/use-debounced.ts";
import { Input } from "#app/ui/fields/controls.tsx";
import { ComboboxList, useCombobox } from "#app/ui/patterns/combobox.tsx";
import { Dialog } from "#app/ui/primitives/Dialog.tsx";
import { comparableText } from "#app/values/text.ts";
import { adminTabs, settingsScreens } from "./admin-navigation.ts";
import { MIN_SEARCH_LENGTH, type PaletteResult, paletteResultKinds } from "./palette-result.ts";

const navigationResults: readonly PaletteResult[] = [...adminTabs, ...settingsScreens].map(
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

/** Opens a screen, an order, a product or a customer by part of its name, and does what a word of it asks. */
export default function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
	return (
		<Dialog
			open={open}
			onClose={onClose}
			aria-label="Ir para"
			className="enter mx-auto mt-[12vh] mb-auto w-[min(100%-2rem,38rem)] overflow-hidden rounded-lg border border-line bg-paper p-0 shadow-float"
		>
			{open ? <Palette onClose={onClose} /> : null}
		</Dialog>
	);
}

function Palette({ onClose }: { onClose: () => void }) {
	const [text, setText] = useState("");
	const navigate = useNavigate();
	const submit = useSubmit();
	const fetcher = useFetcher<{ found: PaletteResult[] }>();
	const { load } = fetcher;
	const query = text.trim();

	const settledQuery = useDebounced(query);
	useEffect(() => {
		if (settledQuery.length < MIN_SEARCH_LENGTH) return;
		void load(`${href("/admin/command-palette")}?q=${encodeURIComponent(settledQuery)}`);
	}, [settledQuery, load]);

	const normalizedQuery = comparableText(query);
	const localResults = [...navigationResults, ...actionResults].filter(({ title }) =>
		comparableText(title).includes(normalizedQuery),
	);
	const serverResults = query.length < MIN_SEARCH_LENGTH ? [] : (fetcher.data?.found ?? []);
	const actions = serverResults.filter(({ kind }) => kind === "action");
	const results = [...actions, ...localResults, ...serverResults.filter(({ kind }) => kind !== "action")];
	const isSearching = fetcher.state !== "idle";
	const combobox = useCombobox({
		keys: results.map(({ to }) => to),
		isPersistent: true,
		onSelect: (index) => {
			const result = results[index];
			if (!result) return;
			onClose();
			const { intent, to } = result;
			// Its message can take it back.
			if (intent) void submit({ intent }, { method: "post", action: to, navigate: false });
			else void navigate(to);
		},
	});

	return (
		<>
			<Input
				{...combobox.fieldProps}
				type="text"
				aria-label="Buscar pedido, produto, cliente ou tela"
				placeholder="Buscar pedido, produto, cliente ou tela"
				autoComplete="off"
				maxLength={80}
				value={text}
				onChange={({ target }) => {
					setText(target.value);
					combobox.restart();
				}}
				className="h-14 w-full border-b border-line bg-white px-5 text-base outline-none placeholder:text-ink-2"
			/>
			<ComboboxList
				combobox={combobox}
				label="Resultados"
				className="max-h-[50vh]"
				options={results.map(({ kind, to, title, detail }, index) => ({
					key: to,
					heading: kind === results[index - 1]?.kind ? undefined : paletteResultKinds[kind],
					content: (
						<>
							<span className="font-semibold">{title}</span>
							<span className="truncate text-sm text-ink-2">{detail}</span>
						</>
					),
				}))}
			>
				{results.length === 0 && !isSearching ? (
					<p className="px-5 py-6 text-center text-ink-2">Nada encontrado para “{query}”.</p>
				) : null}
			</ComboboxList>
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
