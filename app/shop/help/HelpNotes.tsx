import { type ReactNode, useId } from "react";

/** Short answers beside what a screen is about, in a page's `with-aside`. */
export function HelpNotes({
	title,
	notes,
	children,
}: {
	title: string;
	notes: Readonly<Record<string, string>>;
	children?: ReactNode;
}) {
	const id = useId();
	return (
		<aside aria-labelledby={id}>
			<h2 id={id} className="text-2xl">
				{title}
			</h2>
			<dl className="mt-5 border-line border-b">
				{Object.entries(notes).map(([name, text]) => (
					<div key={name} className="border-line border-t py-4">
						<dt className="font-semibold">{name}</dt>
						<dd className="mt-1 text-[0.9375rem] text-ink-2">{text}</dd>
					</div>
				))}
			</dl>
			{children}
		</aside>
	);
}
