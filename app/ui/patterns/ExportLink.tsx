import { useLocation } from "react-router";
import { Icon } from "../icons/Icon.tsx";
import { buttonStyle } from "../primitives/button-style.ts";

/** Saves what the list shows, with the filters of the address bar, as a table. */
export function ExportLink({ to }: { to: string }) {
	const { search } = useLocation();
	return (
		<a href={`${to}${search}`} download className={buttonStyle("secondary", "sm")}>
			<Icon name="download" className="size-5" />
			Exportar CSV
		</a>
	);
}
