import { useEffect, useState } from "react";
import { showToast } from "#app/platform/forms/toasts.ts";
import { BrandIcon, type BrandName } from "#app/ui/icons/BrandIcon.tsx";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Popover } from "#app/ui/primitives/Popover.tsx";

interface Service {
	name: string;
	icon: BrandName;
	/** The service's link for an address and a text, which are both encoded already. */
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

export function ShareMenu({ id, name, address }: { id: string; name: string; address: string }) {
	// The device may have its own share dialog, which only scripts can detect.
	const [canShare, setCanShare] = useState(false);
	useEffect(() => setCanShare(typeof navigator.share === "function"), []);

	async function copy() {
		try {
			await navigator.clipboard.writeText(address);
			showToast({ kind: "clipboard", title: "Link copiado!", tone: "success" });
		} catch {
			showToast({ kind: "clipboard", title: "Erro ao copiar", description: address, tone: "destructive" });
		}
	}

	function shareNatively() {
		// Rejected when the person closes the dialog, which is not a failure.
		navigator.share({ title: name, url: address }).catch(() => {});
	}

	return (
		<Popover id={id} className="w-56 py-1.5">
			<ul>
				{canShare ? (
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
		</Popover>
	);
}
