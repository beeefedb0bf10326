import { type ReactNode, useState } from "react";
import { showToast } from "#app/platform/forms/toasts.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { ButtonKind, ButtonSize } from "#app/ui/primitives/button-style.ts";

/** Copies a text and confirms it. Where the browser refuses, the text beside the button can still be selected. */
export function CopyButton({
	text,
	copiedMessage,
	kind = "secondary",
	size = "sm",
	className = "",
	children,
}: {
	text: string;
	/** Title of the toast after copying. */
	copiedMessage: string;
	kind?: ButtonKind;
	size?: ButtonSize;
	className?: string;
	children: ReactNode;
}) {
	const [isCopied, setCopied] = useState(false);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			setCopied(true);
			showToast({ kind: "clipboard", title: copiedMessage, tone: "success" });
		} catch {
			showToast({ kind: "clipboard", title: "Erro ao copiar", tone: "destructive" });
		}
	};
	return (
		<Button kind={kind} size={size} className={`no-print ${className}`} onClick={copy}>
			<Icon name={isCopied ? "check" : "copy"} className="size-5" />
			{children}
		</Button>
	);
}
