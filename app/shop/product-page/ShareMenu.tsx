import { useEffect, useRef } from "react";
import { showToast } from "#app/platform/forms/toasts.ts";
import { BrandIcon, type BrandName } from "#app/ui/icons/BrandIcon.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";

interface Service {
	name: string;
	icon: BrandName;
	/** Where it takes an address and a text, both encoded already. */
	link: (address: string, text: string) => string;
}

const services: readonly Service[] = [
	{ name: "WhatsApp", icon: "whatsapp", link: (url, text) => `https://wa.me/?text=${text}%20${url}` },
	{
		name: "Facebook",
		icon: "facebook",
		link: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
	},
	{
		name: "Twitter",
		icon: "x",
		link: (url, text) => `https://twitter.com/intent/tweet?text=${text}&url=${url}`,
	},
	{
		name: "LinkedIn",
		icon: "linkedin",
		link: (url) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
	},
];

const entryStyle = "flex min-h-11 w-full items-center gap-3 px-4 text-left text-[0.9375rem] hover:bg-paper-2";

export default function ShareMenu({
	name,
	address,
	onClose,
}: {
	name: string;
	address: string;
	onClose: () => void;
}) {
	const list = useRef<HTMLUListElement>(null);
	useEffect(() => list.current?.querySelector<HTMLElement>("a, button")?.focus(), []);

	async function copy() {
		try {
			await navigator.clipboard.writeText(address);
			showToast({ title: "Link copiado!", tone: "success" });
		} catch {
			showToast({ title: "Erro ao copiar", description: address, tone: "destructive" });
		}
		onClose();
	}

	function shareNatively() {
		// Rejected when the person changes their mind, which is no failure.
		navigator.share({ title: name, url: address }).catch(() => {});
		onClose();
	}

	return (
		<ul ref={list} className="enter mt-1 w-56 rounded-md border border-line bg-paper py-1.5 shadow-float">
			{typeof navigator.share === "function" ? (
				<li>
					<button type="button" onClick={shareNatively} className={entryStyle}>
						<Icon name="share" className="size-5" />
						Compartilhar com…
					</button>
				</li>
			) : null}
			{services.map((service) => (
				<li key={service.name}>
					<a
						href={service.link(encodeURIComponent(address), encodeURIComponent(name))}
						target="_blank"
						rel="noopener noreferrer"
						onClick={onClose}
						className={entryStyle}
					>
						<BrandIcon name={service.icon} />
						{service.name}
						<span className="sr-only"> (abre em nova aba)</span>
					</a>
				</li>
			))}
			<li>
				<button type="button" onClick={copy} className={entryStyle}>
					<Icon name="copy" className="size-5" />
					Copiar link
				</button>
			</li>
		</ul>
	);
}
