import type { ReactNode } from "react";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Icon, type IconName } from "#app/ui/icons/Icon.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { chatUrl, phoneHref } from "#app/values/phone-links.ts";

/** Phone, e-mail, address and hours of the workshop, and how soon it answers. */
export function WorkshopContactDetails() {
	const { identity } = useRootData().settings;
	return (
		<ul className="border-t border-line">
			<Detail icon="phone" title="Telefone">
				<a href={phoneHref(identity.phone)} className="tall-link whitespace-nowrap hover:underline">
					{identity.phone}
				</a>
			</Detail>
			<Detail icon="mail" title="E-mail">
				<a href={`mailto:${identity.email}`} className="tall-link max-w-full break-words hover:underline">
					{identity.email}
				</a>
			</Detail>
			<Detail icon="pin" title="Oficina">
				<Unbroken text={identity.address} />
			</Detail>
			<Detail icon="clock" title="Horário de atendimento">
				{identity.openingHours.map((hours) => (
					<span key={hours} className="block">
						{hours}
					</span>
				))}
			</Detail>
			<Detail icon="chat" title="Status do atendimento">
				<span className="flex items-center gap-2">
					<span aria-hidden="true" className="size-2 rounded-full bg-moss" />
					Online
				</span>
				<span className="block text-ink-2">tempo médio de resposta: {identity.responseTime}</span>
				<a
					href={chatUrl(identity.chatNumber, "Olá! Vim pela página de contato.")}
					target="_blank"
					rel="noopener noreferrer"
					className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-heartwood"
				>
					Abrir conversa<span className="sr-only"> (abre em nova aba)</span>
				</a>
			</Detail>
		</ul>
	);
}

function Detail({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
	return (
		<li className="flex gap-4 border-b border-line py-5">
			<Icon name={icon} className="mt-0.5 size-5 flex-none text-heartwood" />
			<div>
				<h2 className="font-sans text-sm leading-normal font-semibold tracking-normal">{title}</h2>
				<div className="mt-0.5 text-ink-2">{children}</div>
			</div>
		</li>
	);
}
