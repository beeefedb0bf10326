import type { ReactNode } from "react";

/** The buttons of a long form, at the bottom of the screen while the form is on it; `tokens.css` keeps it clear. */
export const SaveBar = ({ children }: { children: ReactNode }) => (
	<div
		data-save-bar
		className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:mx-0 md:px-0"
	>
		{children}
	</div>
);
