import { Notice } from "./Notice.tsx";

/** The message of a form's result for browsers without scripts, at the top of the screen. */
export function NoScriptToast({
	toast,
}: {
	toast: { title: string; description?: string | undefined; tone?: string | undefined } | undefined;
}) {
	if (!toast) return null;
	return (
		<noscript>
			<div className="my-6">
				<Notice tone={toast.tone === "destructive" ? "bad" : "good"}>
					<strong>{toast.title}</strong> {toast.description}
				</Notice>
			</div>
		</noscript>
	);
}
