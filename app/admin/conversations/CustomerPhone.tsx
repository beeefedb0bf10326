import type { ReactNode } from "react";
import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { formatPhone, whatsAppNumber } from "#app/values/phone.ts";
import { chatUrl, phoneHref } from "#app/values/phone-links.ts";

/**
 * A customer's number: it calls, and a mobile number also opens a conversation whose first words are typed already, to
 * be changed before they are sent.
 */
export function CustomerPhone({ phone, text }: { phone: string; text: string }) {
	const written = formatPhone(phone);
	return (
		<span className="inline-flex items-center gap-x-3 whitespace-nowrap">
			<a href={phoneHref(phone)} className="underline decoration-line-strong underline-offset-4">
				{written}
			</a>
			<ConversationLink
				phone={phone}
				text={text}
				name={written}
				className="inline-flex min-h-11 items-center gap-1.5 text-moss underline underline-offset-4"
			>
				WhatsApp
			</ConversationLink>
		</span>
	);
}

/** The same conversation in a row of a list, where there is room for its sign alone. */
export function RowChatLink({ phone, text, name }: { phone: string | null; text: string; name: string }) {
	return phone ? (
		<ConversationLink
			phone={phone}
			text={text}
			name={name}
			className="relative -my-2.5 inline-grid size-11 flex-none place-items-center align-middle rounded-md text-moss hover:bg-paper-3"
		/>
	) : null;
}

/** Nothing for a landline or a foreign number. */
function ConversationLink({
	phone,
	text,
	name,
	className,
	children,
}: {
	phone: string;
	text: string;
	name: string;
	className: string;
	children?: ReactNode;
}) {
	const number = whatsAppNumber(phone);
	if (!number) return null;
	return (
		<a
			href={chatUrl(number, text)}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={`WhatsApp: conversar com ${name} (abre em nova aba)`}
			title={text}
			className={className}
		>
			<BrandIcon name="whatsapp" />
			{children}
		</a>
	);
}
