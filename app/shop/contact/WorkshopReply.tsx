import type { ReactNode } from "react";

/** The workshop's reply below a review, a question or a message. */
export const WorkshopReply = ({
	heading = <span className="font-semibold text-ink">Resposta da oficina</span>,
	date,
	text,
	className = "",
	children,
}: {
	/** The author of the reply. */
	heading?: ReactNode;
	date?: ReactNode;
	text: string;
	className?: string;
	/** Buttons below the reply. */
	children?: ReactNode;
}) => (
	<div className={`ml-4 border-l-3 border-moss pl-4 ${className}`}>
		<p className="text-sm text-ink-2">
			{heading} {date}
		</p>
		<p className="mt-1 break-words whitespace-pre-line">{text}</p>
		{children}
	</div>
);
