import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { useRootData } from "./root-data.ts";

/** The address of a conversation with the shop, with a first sentence already typed. */
export function chatAddress(chatNumber: string, text: string): string {
	return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`;
}

/** On every page, above the phone's buying bar where there is one. */
export function ChatButton() {
	const { settings } = useRootData();
	return (
		<aside aria-label="Atendimento">
			<a
				href={chatAddress(settings.identity.chatNumber, "Olá! Vim pela loja e gostaria de conversar.")}
				target="_blank"
				rel="noopener noreferrer"
				aria-label="Conversar com a oficina (abre em nova aba)"
				className="no-print fixed right-4 bottom-[calc(1rem+var(--bar-height,0px))] z-30 grid size-13 place-items-center rounded-full bg-moss text-paper shadow-float transition-transform hover:scale-105 md:right-6 md:bottom-6"
			>
				<BrandIcon name="whatsapp" className="size-7" />
			</a>
		</aside>
	);
}
