import {
	type ComponentType,
	createContext,
	type ReactNode,
	Suspense,
	use,
	useContext,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { UNSAFE_DataRouterContext } from "react-router";

/** How far outside of the screen a part is taken over, so that it answers before it is reached. */
const NEAR = "200px";

type RenderPart = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

/** Given by the server: the HTML of a part, rendered now or for an earlier page. */
export const RenderPartContext = createContext<RenderPart | undefined>(undefined);

/**
 * A part that many pages show alike, as a product's card. It is made of its `props` alone, which are plain
 * data: it uses no context and no `useId`. So the server renders it once for the same props and repeats
 * that text (decision 0024). It is what React writes, and the browser hydrates it as any other.
 */
export function SharedPart<Props extends object>(shared: { part: ComponentType<Props>; props: Props }) {
	const { part: Part, props } = shared;
	const renderPart = use(RenderPartContext);
	if (renderPart) {
		// biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, on the server alone.
		return <div className="contents" dangerouslySetInnerHTML={{ __html: renderPart(Part, props) }} />;
	}
	return (
		<HydrateWhenNear>
			<Part {...props} />
		</HydrateWhenNear>
	);
}

/**
 * A part of a page that stays the server's HTML until the reader comes near it, so that hydration costs
 * what is seen. Focus or a click inside of it hydrates it at once and is answered. Wherever it is not the
 * server's HTML, after a navigation, it is rendered like everything else.
 */
export function HydrateWhenNear({ children }: { children: ReactNode }) {
	const wrapper = useRef<HTMLDivElement>(null);
	const router = useContext(UNSAFE_DataRouterContext)?.router;
	const [gate] = useState(() => createGate(children));
	// React would throw the server's HTML away if it had to pass an update on to a part that still waits.
	if (children !== gate.children) gate.open();

	useEffect(() => {
		const part = wrapper.current;
		if (!part || gate.isOpen) return;
		const listeners = new AbortController();
		const open = () => {
			listeners.abort();
			gate.open();
		};
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && open(),
			{ rootMargin: NEAR },
		);
		// The wrapper has no box of its own.
		for (const element of part.children) observer.observe(element);
		for (const event of ["focusin", "click"]) {
			const openAround = ({ target }: Event) => part.contains(target as Node) && open();
			addEventListener(event, openAround, { capture: true, signal: listeners.signal });
		}
		const unsubscribe = router?.subscribe(open);
		listeners.signal.addEventListener("abort", () => {
			observer.disconnect();
			unsubscribe?.();
		});
		return () => listeners.abort();
	}, [gate, router]);

	return (
		<div ref={wrapper} className="contents">
			<Suspense>
				<Gated gate={gate}>{children}</Gated>
			</Suspense>
		</div>
	);
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
	const isServerHtml = useSyncExternalStore(
		subscribeToNothing,
		() => false,
		() => true,
	);
	if (isServerHtml && !import.meta.env.SSR && !gate.isOpen) use(gate.opened);
	return children;
}

const subscribeToNothing = () => () => {};

interface Gate {
	/** What the server rendered. */
	children: ReactNode;
	isOpen: boolean;
	opened: Promise<void>;
	open: () => void;
}

function createGate(children: ReactNode): Gate {
	const gate = { children, isOpen: false } as Gate;
	gate.opened = new Promise((resolve) => {
		gate.open = () => {
			gate.isOpen = true;
			resolve();
		};
	});
	return gate;
}
