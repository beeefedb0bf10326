import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { usePopup } from "#app/ui/patterns/use-popup.ts";

const ShareMenu = onDemand(() => import("./ShareMenu.tsx"));

/** Opens the ways to share a product; their code is loaded at the first use. */
export function ShareButton({ name, address }: { name: string; address: string }) {
	const { isOpen, close, containerProps, buttonProps } = usePopup();
	return (
		<div className="relative" {...containerProps}>
			<button
				{...buttonProps}
				type="button"
				aria-controls="compartilhar"
				className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-ink"
			>
				<Icon name="share" className="size-5" />
				Compartilhar
			</button>
			{/* Takes the focus where a browser gives none to a clicked button. */}
			<div id="compartilhar" tabIndex={-1} className="absolute left-0 z-20 outline-none">
				{isOpen ? <ShareMenu open name={name} address={address} onClose={close} /> : null}
			</div>
		</div>
	);
}
