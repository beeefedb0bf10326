import { useEffect } from "react";
import {
	type DataStrategyResult,
	data,
	type ErrorResponse,
	href,
	isRouteErrorResponse,
	type MiddlewareFunction,
	type NavigateOptions,
	useLocation,
	useMatches,
	useNavigate,
} from "react-router";
import { noteRequest } from "#app/platform/browser/connection.ts";
import { isReachable } from "#app/platform/browser/json-request.ts";
import {
	connectionLost,
	dismissOutdatedToasts,
	showToast,
	type ToastMessage,
} from "#app/platform/forms/toasts.ts";
import {
	consumeSubmittedForm,
	type FormFailure,
	type SubmittedForm,
} from "#app/ui/patterns/submitted-form.ts";

type Results = Record<string, DataStrategyResult>;

/** The reasons of requests that the router aborted. */
const abortReasons = new WeakSet<object>();

/**
 * React Router aborts the response to a navigation that another one replaces, and leaves the rejection of its remaining
 * part unhandled (turbo-stream, `done`). No code waits for that part. As the Fetch standard demands, it fails with the
 * very reason of the abort, so no other error is silenced here.
 */
export const ignoreReplacedRequests: MiddlewareFunction<Results> = ({ request: { signal } }, next) => {
	signal.addEventListener("abort", () => abortReasons.add(signal.reason));
	return next();
};

if (!import.meta.env.SSR) {
	addEventListener("unhandledrejection", (event) => {
		if (abortReasons.has(event.reason)) event.preventDefault();
	});
}

export const { title: LOST_TITLE, description: LOST_SENTENCE } = connectionLost;

interface ShownScreen {
	/** Path and query. */
	path: string;
	hash: string;
	state: unknown;
	/** The data of its loaders, by route id. */
	data: Record<string, unknown>;
	navigate(to: string, options?: NavigateOptions): unknown;
}

/** The screen that is shown while a request is under way. */
let screen: ShownScreen | undefined;
let isStaying = false;

/** Keeps this screen when requests fail. Returns a function that stops this. */
export function keepScreen(shown: ShownScreen): () => void {
	screen = shown;
	return () => {
		screen = undefined;
	};
}

/** Does the same for the current screen. Used once, in the root. */
export function useStayOnScreen(): void {
	const navigate = useNavigate();
	const { pathname, search, hash, state } = useLocation();
	const matches = useMatches();
	useEffect(() => {
		const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
		return keepScreen({ path: pathname + search, hash, state, data, navigate });
	}, [navigate, matches, pathname, search, hash, state]);
}

/** Only another navigation can end a navigation. This one leads to the current address and loads nothing. */
function stay({ path, hash, state, navigate }: ShownScreen): void {
	isStaying = true;
	void navigate(path + hash, {
		state,
		replace: true,
		preventScrollReset: true,
		defaultShouldRevalidate: false,
	});
}

/** After an interrupted load the router reloads the whole screen. Without a connection, this keeps the shown data. */
const withShownData = (results: Results): Results =>
	Object.fromEntries(
		Object.entries(results).map(([id, result]) =>
			screen && isLost(errorOf(result)) ? [id, { type: "data", result: screen.data[id] }] : [id, result],
		),
	);

/**
 * When the shop did not answer (no network, 502 of a proxy), or the session of a form has ended (401), keeps the screen
 * with everything that was typed, and shows a message: the failure of the submitted form, or that the connection is
 * lost.
 */
export const stayWhenLost: MiddlewareFunction<Results> = async (
	// The router also passes the key of a fetcher, or null for a navigation.
	{ request, fetcherKey }: { request: Request; fetcherKey?: string | null },
	next,
) => {
	const sent = consumeSubmittedForm(request.method);
	const isRead = request.method === "GET";
	if (isRead && isStaying) {
		isStaying = false;
		return withShownData(await next());
	}
	const pending = next();
	const results = fetcherKey ? await pending : await Promise.race([pending, moduleMissing()]);
	if (!results && (await isReachable())) return leaveByDocument(request, sent);
	const errors = Object.values(results ?? {}).map(errorOf);
	const lost = results ? errors.find((error) => isLost(error, isRead)) : true;
	if (errors.length > 0 && !request.signal.aborted) noteRequest(!isLost(lost) || isErrorAnswer(lost));
	const path = request.url.slice(location.origin.length);
	// Back and forward have already changed the address, so the error page is right there.
	const isTraversal = isRead && path !== screen?.path && path === location.pathname + location.search;
	if (!lost || !screen || request.signal.aborted || (isTraversal && !fetcherKey)) return results ?? {};
	showLost(lost, sent?.failure, { isRead, retryPath: isRead && !fetcherKey ? path : undefined });
	if (!fetcherKey) stay(screen);
	// A status of 400 or above keeps the router from loading the screen again.
	return Object.fromEntries(
		Object.keys(results ?? {}).map((id) => [id, { type: "data", result: data(undefined, 503) }]),
	);
};

/** An action's error is wrapped with its status (`data(…)`). */
const errorOf = ({ type, result }: DataStrategyResult): unknown =>
	type === "data"
		? undefined
		: isRouteErrorResponse(result)
			? result
			: ((result as { data?: unknown } | null)?.data ?? result);

/** Whether an error means that the shop did not answer. The shop's own errors are plain instances of `Error`. */
export function isLost(error: unknown, isRead = true): boolean {
	if (isRouteErrorResponse(error)) {
		return (error.status > 405 || error.status === 401) && typeof error.data === "string";
	}
	return error instanceof Error && (!isRead || error instanceof TypeError || "cause" in error);
}

function showLost(
	error: unknown,
	failure: FormFailure | undefined,
	{ isRead, retryPath }: { isRead: boolean; retryPath: string | undefined },
): void {
	const { title, description = LOST_SENTENCE } =
		typeof failure === "string" ? { title: failure } : { ...(failure ?? connectionLost) };
	const refusal = isErrorAnswer(error) ? error : undefined;
	showToast({
		// When the connection is back, only the message about a page that did not come goes: unsaved work is still unsaved,
		// and a refusal of the shop itself has nothing to do with the connection.
		kind: isRead && !refusal ? connectionLost.kind : undefined,
		title,
		description: refusal?.data ?? description,
		tone: "destructive",
		action:
			refusal?.status === 401
				? // Opens beside this screen, which holds the typed text.
					{ label: "Entrar", onClick: () => void window.open(href("/auth")) }
				: retryPath === undefined
					? undefined
					: { label: "Tentar novamente", onClick: () => void screen?.navigate(retryPath) },
	});
}

/** The shop's own refusals are one plain sentence (server/http/error-response.ts); a proxy's are a whole page. */
const isErrorAnswer = (error: unknown): error is ErrorResponse =>
	isRouteErrorResponse(error) && typeof error.data === "string" && /^[^<>]+\.$/.test(error.data);

let isModuleMissing = false;
let onModuleMissing = () => {};

/**
 * Resolves when the code of a screen could not be loaded. The router would then reload this page, which without network
 * shows the browser's own error page, and would wait for it forever. From then on addresses are therefore opened as
 * documents.
 */
const moduleMissing = (): Promise<undefined> =>
	new Promise((resolve) => {
		onModuleMissing = () => resolve(undefined);
		if (isModuleMissing) onModuleMissing();
	});

if (import.meta.env.PROD && !import.meta.env.SSR) {
	window.navigation?.addEventListener("navigate", (event) => {
		if (event.navigationType !== "reload") return;
		event.preventDefault();
		isModuleMissing = true;
		onModuleMissing();
	});
}

function leaveByDocument({ method, url }: Request, sent: SubmittedForm | undefined): Promise<Results> {
	if (method === "GET") location.assign(url);
	else sent?.form.submit();
	return new Promise(() => {});
}

/**
 * Shows the `{ toast }` of every action's result, from any route or fetcher. The root's `useActionData` has only the
 * root's own results, so it is done here, where all results pass.
 */
export const showActionToasts: MiddlewareFunction<Results> = async ({ request }, next) => {
	if (request.method !== "GET") dismissOutdatedToasts();
	const results = await next();
	if (request.method !== "GET") {
		for (const { type, result } of Object.values(results)) {
			// Results come bare, or wrapped with a status (`data(…)`).
			const actionData = result as { data?: unknown; toast?: unknown } | null | undefined;
			const { toast } = (actionData?.data ?? actionData ?? {}) as { toast?: ToastMessage | null };
			if (type === "data" && typeof toast?.title === "string") showToast(toast);
		}
	}
	return results;
};
