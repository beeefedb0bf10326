import { BrandIcon } from "#app/ui/icons/BrandIcon.tsx";
import { chatUrl, formatPhone, phoneHref, whatsAppNumber } from "#app/values/phone.ts";

/**
 * A customer's number: it calls, and a mobile number also opens a conversation whose first words are typed already, to
 * be changed before they are sent.
 */
export function CustomerPhone({ phone, text }: { phone: string; text: string }) {
	const number = whatsAppNumber(phone);
	const written = formatPhone(phone);
	return (
		<span className="inline-flex items-center gap-x-3 whitespace-nowrap">
			<a href={phoneHref(phone)} className="underline decoration-line-strong underline-offset-4">
				{written}
			</a>
			{number ? (
				<a
					href={chatUrl(number, text)}
					target="_blank"
					rel="noopener noreferrer"
					aria-label={`WhatsApp: conversar com ${written} (abre em nova aba)`}
					title={text}
					className="inline-flex min-h-11 items-center gap-1.5 text-moss underline underline-offset-4"
				>
					<BrandIcon name="whatsapp" />
					WhatsApp
				</a>
			) : null}
		</span>
	);
}
