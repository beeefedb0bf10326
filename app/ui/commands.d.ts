import "react";

/** The platform's commands of a button to a dialog, which the types of React do not name yet. */
declare module "react" {
	interface ButtonHTMLAttributes<T> {
		command?: "show-modal" | "close" | undefined;
		/** The id of the dialog. */
		commandfor?: string | undefined;
	}
}
