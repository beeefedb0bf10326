import "react";

/** Button commands for dialogs, which React's types do not include yet. */
declare module "react" {
	interface ButtonHTMLAttributes<T> {
		command?: "show-modal" | "close" | undefined;
		/** The id of the dialog. */
		commandfor?: string | undefined;
	}
}
