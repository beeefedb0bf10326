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
				className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-ink"
			>
				<Icon name="share" className="size-5" />
				Compartilhar
			</button>
			<ShareMenu id={MENU_ID} name={name} address={address} />
		</>
	);
}
