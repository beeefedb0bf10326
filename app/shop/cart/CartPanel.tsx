import { useEffect, useLayoutEffect, useRef } from "react";
import { href } from "react-router";
import type { Toast } from "#app/platform/forms/toasts.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { MESSAGE_DURATIONS_MS, useLapse, useTabDetour } from "#app/ui/patterns/messages/message-behaviour.ts";
import { Button, IconButton } from "#app/ui/primitives/Button.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { formatMoneyShort } from "#app/values/money.ts";
import { CartLineImage } from "./CartLineItem.tsx";
import { useCart } from "./cart-store.ts";
import { formatUnits } from "./cart-view.ts";
import { FreeShippingProgress } from "./FreeShippingProgress.tsx";

/** The product that was just put into the cart: under the bag of the header, on phones at the foot of the screen. */
export default function CartPanel({ message, onClose }: { message: Toast | undefined; onClose: () => void }) {
	return message ? <OpenPanel message={message} onClose={onClose} /> : null;
}

function OpenPanel({ message, onClose }: { message: Toast; onClose: () => void }) {
	const box = useRef<HTMLElement>(null);
	const { shipping } = useRootData().settings;
	const { lines, count, subtotal } = useCart();
	const line = lines.find(({ id }) => id === message.productId);
	useLapse(box, message.id, MESSAGE_DURATIONS_MS.withAction, onClose);
	useTabDetour(box, message.id, true);

	// The bag is lower while the shop's announcement is above the header.
	useLayoutEffect(() => {
		const header = document.querySelector("header")?.getBoundingClientRect();
		box.current?.style.setProperty("--bag-foot", `${header?.bottom ?? 0}px`);
	}, []);

	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		addEventListener("keydown", ({ key }) => key === "Escape" && onClose(), { signal });
		const onPress = ({ target }: Event) => {
			if (!box.current?.contains(target as Node)) onClose();
		};
		addEventListener("pointerdown", onPress, { signal });
		return () => controller.abort();
	}, [onClose]);

	return (
		<section
			ref={box}
			aria-label="Carrinho atualizado"
			data-keep-clear
			className="no-print enter fixed inset-x-0 bottom-0 z-50 max-h-[60dvh] overflow-y-auto overscroll-contain border-line border-t bg-paper p-4 shadow-float md:p-5 md:inset-x-auto md:top-[calc(var(--bag-foot)+0.5rem)] md:right-[max(2.5rem,calc((100vw-85rem)/2+2.5rem))] md:bottom-auto md:max-h-[calc(100dvh-8rem)] md:w-96 md:rounded-lg md:border"
		>
			<div role="status">
				<p className="flex items-center gap-2 pr-11 font-semibold text-moss">
					<Icon name="check" className="size-5 flex-none" />
					{message.title}
				</p>
				{line ? (
					<div className="mt-4 flex items-center gap-4">
						<CartLineImage src={line.image} className="w-18" />
						<div className="min-w-0">
							<p className="font-serif text-lg leading-snug font-medium">{line.name}</p>
							<p className="mt-0.5 text-sm text-ink-2">
								{formatUnits(line.quantity)} · {formatMoneyShort(line.price)} cada
							</p>
						</div>
					</div>
				) : null}
			</div>
			<p className="mt-4 flex justify-between gap-4 border-line border-t pt-3">
				<span>Subtotal ({formatUnits(count)})</span>
				<span className="font-semibold">{formatMoneyShort(subtotal)}</span>
			</p>
			<div className="mt-3">
				<FreeShippingProgress
					rule={{ from: shipping.freeShippingFrom, states: shipping.freeShippingStates }}
					subtotal={subtotal}
					hasFreeShippingItem={lines.some(({ shippingType }) => shippingType === "free")}
				/>
			</div>
			<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 md:gap-x-5">
				<ButtonLink to={href("/cart")} onClick={onClose} className="max-md:px-4 md:min-h-12!">
					Ver Carrinho
				</ButtonLink>
				<Button kind="quiet" onClick={onClose} className="max-md:text-sm">
					Continuar comprando
				</Button>
			</div>
			<IconButton label="Fechar" onClick={onClose} className="absolute top-2.5 right-2.5">
				<Icon name="close" className="size-5" />
			</IconButton>
		</section>
	);
}
