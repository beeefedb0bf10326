import { Icon } from "#app/ui/icons/Icon.tsx";
import { ShareMenu } from "./ShareMenu.tsx";

const MENU_ID = "compartilhar";

/** Opens the menu for sharing a product. */
export function ShareButton({ name, address }: { name: string; address: string }) {
	return (
		<>
			<button
				type="button"
				popoverTarget={MENU_ID}
				aria-label="Compartilhar"
				title="Compartilhar"
				className="grid size-12 flex-none place-items-center rounded-md border border-line-strong bg-white transition-colors hover:border-ink"
			>
				<Icon name="share" className="size-5" />
			</button>
			<ShareMenu id={MENU_ID} name={name} address={address} />
		</>
	);
}
