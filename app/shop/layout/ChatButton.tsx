import { type ComponentProps, useRef } from "react";
import { useMatches } from "react-router";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { chatUrl } from "#app/values/phone-links.ts";
import { useAvoidOverlap } from "./use-avoid-overlap.ts";

/**
 * In the `handle` of a screen's route: what a conversation that begins there is about; null for nothing in
 * particular.
 */
export interface ChatSubject<Data> {
	/** "o pedido #8f14e45f". On a cached page it says nothing of the visitor. */
	chatSubject: (loaderData: Data) => string | null;
}

/** Its reader may write on after the colon. */
function useFirstSentence(): string {
	const subject = useMatches()
		.map(({ handle, loaderData }) => (handle as ChatSubject<unknown> | undefined)?.chatSubject(loaderData))
		.find(Boolean);
	return subject ? `Olá! É sobre ${subject}: ` : "Olá! Vim pela loja e gostaria de conversar.";
}

/**
 * The chat button on every page. It is at the very edge while the margin is too narrow to float in, above the phone's
 * buying bar, and hides where it would cover a total.
 */
export function ChatButton() {
	const button = useRef<HTMLAnchorElement>(null);
	const isAside = useAvoidOverlap(button);
	return (
		<aside aria-label="Atendimento">
			<ChatLink
				ref={button}
				data-aside={isAside || undefined}
				data-above-bar
				className="no-print fixed right-0 bottom-4 [transform:translateY(calc(-1*var(--bar-height,0px)))] z-30 grid h-12 w-11 place-items-center rounded-l-full bg-moss pl-1 forced-colors:border text-paper shadow-float transition-[translate,scale] duration-150 not-focus-visible:data-aside:translate-x-24 md:bottom-6 md:max-wide:w-10 wide:right-4 wide:size-13 wide:rounded-full wide:pl-0 wide:hover:scale-105"
			/>
		</aside>
	);
}

/**
 * The button itself. It floats over the shop; in the back office it is in the top bar, where it covers nothing. With
 * children it is a row of the phone's menu.
 */
export function ChatLink({ children, ...props }: ComponentProps<"a">) {
	const { settings } = useRootData();
	return (
		<a
			{...props}
			href={chatUrl(settings.identity.chatNumber, useFirstSentence())}
			target="_blank"
			rel="noopener noreferrer"
			aria-label="Conversar com a oficina (abre em nova aba)"
			title="Conversar com a oficina"
		>
			<BrandIcon name="whatsapp" className="size-6" />
			{children}
		</a>
	);
}
