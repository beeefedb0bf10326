import { type ComponentType, use, useEffect, useRef, useState } from "react";
import { RenderPartContext, useIsServerHtml } from "./HydrateWhenNear.tsx";

interface StaticPartProps<Props> {
	/** Made by `componentOnDemand`. */
	part: ComponentType<Props>;
	props: Props;
	/** Many pages show it alike and it uses no context, so its text is rendered once (decision 0024). */
	isShared?: boolean;
}

/**
 * A part of a page that is text, pictures and links, made of `props` that are plain data. In the page that the
 * server sent it is never taken over: neither its code nor a walk through its elements is needed for what
 * does nothing (decision 0049). With other props, or where the server's HTML has not come, it is rendered
 * like everything else, and its code is fetched for that.
 */
export function StaticPart<Props extends object>({ part: Part, props, isShared }: StaticPartProps<Props>) {
	const renderPart = use(RenderPartContext);
	const isServerHtml = useIsServerHtml();
	const text = import.meta.env.SSR ? "" : JSON.stringify(props);
	const [hydratedText, setHydratedText] = useState(isServerHtml ? text : undefined);
	const isHydrated = hydratedText === text;
	if (hydratedText !== undefined && !isHydrated) setHydratedText(undefined);
	const wrapper = useRef<HTMLDivElement>(null);

	// A screen that is left and come back to shows it as it was, also without a connection.
	useEffect(() => {
		const { current } = wrapper;
		if (!isHydrated || !current) return;
		return () => void serverHtmlOf(Part).set(text, current.innerHTML);
	}, [Part, isHydrated, text]);

	const html = import.meta.env.SSR
		? isShared && renderPart?.(Part, props)
		: isHydrated
			? ""
			: serverHtmlOf(Part).get(text);
	if (typeof html === "string") {
		return (
			<div
				key="html"
				ref={wrapper}
				className="contents"
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, on the server alone.
				dangerouslySetInnerHTML={{ __html: html }}
			/>
		);
	}
	return (
		<div key="part" className="contents">
			<Part {...props} />
		</div>
	);
}

/** What the server sent of a part, by its props. */
const serverHtml = new WeakMap<object, Map<string, string>>();

function serverHtmlOf(part: object): Map<string, string> {
	const html = serverHtml.get(part) ?? new Map<string, string>();
	serverHtml.set(part, html);
	return html;
}
