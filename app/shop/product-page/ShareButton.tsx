import { useEffect, useRef, useState } from "react";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

const ShareMenu = onDemand(() => import("./ShareMenu.tsx"));

/** Opens the ways to share a product; their code is loaded at the first use. */
export function ShareButton({ name, address }: { name: string; address: string }) {
	const [isOpen, setOpen] = useState(false);
	const container = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);

	useEffect(() => {
		if (!isOpen) return;
		const closeOutside = ({ target }: PointerEvent) => {
			if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
		};
		document.addEventListener("pointerdown", closeOutside);
		return () => document.removeEventListener("pointerdown", closeOutside);
	}, [isOpen]);

	function close() {
		setOpen(false);
		button.current?.focus();
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened.
		<div
			ref={container}
			className="relative"
			onKeyDown={(event) => {
				if (event.key === "Escape" && isOpen) close();
			}}
		>
			<button
				ref={button}
				type="button"
				aria-expanded={isOpen}
				aria-controls="compartilhar"
				onClick={() => setOpen(!isOpen)}
				className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-ink"
			>
				<Icon name="share" className="size-5" />
				Compartilhar
			</button>
			<div id="compartilhar" className="absolute left-0 z-20">
				{isOpen ? <ShareMenu open name={name} address={address} onClose={close} /> : null}
			</div>
		</div>
	);
}
