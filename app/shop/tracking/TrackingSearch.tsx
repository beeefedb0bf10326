import { useEffect, useState } from "react";
import { href, useNavigation } from "react-router";
import { Input } from "#app/ui/fields/controls.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { trackingMessages } from "./tracking.messages.ts";

/** Searches for an order. The result has its own address, which can be bookmarked and shared. */
export function TrackingSearch({ query }: { query: string }) {
	const [text, setText] = useState(query);
	const { state, location } = useNavigation();
	const isSearching = state !== "idle" && location?.pathname === href("/track-order");
	const isBlank = text.trim() === "";
	const [isHydrated, setHydrated] = useState(false);
	// The button is not disabled before hydration, because nothing could enable it without scripts.
	useEffect(() => setHydrated(true), []);
	return (
		<ActionForm
			method="get"
			failure={trackingMessages.failed}
			action={href("/track-order")}
			role="search"
			aria-label="Pedido"
			className="mt-8 max-w-2xl"
			onSubmit={(event) => {
				if (isBlank || isSearching) event.preventDefault();
			}}
		>
			<label htmlFor="codigo" className="mb-1.5 block font-semibold text-sm">
				Número do pedido ou código de rastreio
			</label>
			<div className="flex flex-col gap-3 sm:flex-row">
				<Input
					id="codigo"
					name="code"
					type="text"
					value={text}
					onChange={(event) => setText(event.target.value)}
					maxLength={100}
					placeholder="Ex.: 3f2b8c1e-… ou AA123456789BR"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					className="h-13 w-full min-w-0 flex-none sm:flex-1 rounded-md border border-line-strong bg-white px-4 placeholder:text-ink-2/70 hover:border-ink-2"
				/>
				<Button type="submit" disabled={isHydrated && (isBlank || isSearching)} className="flex-none">
					<Icon name="search" className="size-5" />
					{isSearching ? "Buscando…" : "Buscar"}
				</Button>
			</div>
			<p className="mt-2 text-ink-2 text-sm">
				O número completo está no e-mail do pedido. O código da transportadora chega quando a peça sai da
				oficina.
			</p>
		</ActionForm>
	);
}
