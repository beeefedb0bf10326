import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";

export interface FormDialogProps {
	/** The address of the screen behind the dialog. */
	closeTo: string;
	result: ActionResult | undefined;
}

/** The buttons at the end of a form in a dialog: cancel and save. */
export function DialogActions({ closeTo, save, busy }: { closeTo: string; save: string; busy: boolean }) {
	return (
		<div className="flex flex-wrap justify-end gap-3">
			<Link to={closeTo} preventScrollReset className={buttonStyle("secondary", "sm")}>
				Cancelar
			</Link>
			<Button type="submit" size="sm" busy={busy}>
				{save}
			</Button>
		</div>
	);
}
