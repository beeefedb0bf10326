/** A short message at the edge of the screen; any code may show one. */
export interface ToastMessage {
	/** The subject, “form” by default. Only one message of each kind is shown; a new one replaces it. */
	kind?: string | undefined;
	title: string;
	description?: string | undefined;
	tone?: "default" | "success" | "destructive" | undefined;
	/** A link, a form that the server takes (to undo), or a function of the screen that showed the toast. */
	action?: ToastForm | { label: string; href: string } | { label: string; onClick: () => void } | undefined;
	/** The product that was put into the cart: the panel of the cart shows it with the message. */
	productId?: string | undefined;
}

/** A button that posts these fields to an address. It works when its screen has gone. */
export interface ToastForm {
	label: string;
	post: { to: string; fields: Readonly<Record<string, string | readonly string[]>>; failure: string };
}

/** The texts of a toast, without its action. */
export type ToastText = Pick<ToastMessage, "title" | "description" | "tone">;

/** A message about a success. */
export const successToast = <Text extends string | undefined>(title: string, description?: Text) =>
	({ title, description: description as Text, tone: "success" }) as const;
/** A message about a failure. */
export const failureToast = <Text extends string | undefined>(title: string, description?: Text) =>
	({ title, description: description as Text, tone: "destructive" }) as const;

export const connectionLost = {
	...failureToast("Sem conexão", "Não conseguimos falar com a loja. Confira a internet e tente novamente."),
	kind: "connection",
} as const;

export const undoAction = (undo: () => void) => ({ label: "Desfazer", onClick: undo });

export interface Toast extends ToastMessage {
	id: number;
	kind: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const setToasts = (next: readonly Toast[]): void => {
	toasts = next;
	for (const listener of listeners) listener();
};

/** Shows a message, in the place of the last one of its kind. At most three stay on screen; the oldest goes first. */
export function showToast(message: ToastMessage): void {
	const toast = { ...message, kind: message.kind ?? "form", id: nextId };
	nextId += 1;
	const isShown = isToastShown(toast.kind);
	setToasts(
		isShown ? toasts.map((each) => (each.kind === toast.kind ? toast : each)) : [...toasts, toast].slice(-3),
	);
}

export const isToastShown = (kind: string): boolean => toasts.some((toast) => toast.kind === kind);

/** Called when a form is sent again: removes the errors, and of the other messages those without an action. */
export const dismissOutdatedToasts = (): void =>
	setToasts(toasts.filter(({ action, tone }) => action && tone !== "destructive"));

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

export const dismissToastsOfKind = (kind: string): void =>
	setToasts(toasts.filter((toast) => toast.kind !== kind));

/** Errors stay until they are closed, or until their screen is left. */
export const dismissErrors = (): void => setToasts(toasts.filter(({ tone }) => tone !== "destructive"));

export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reads a cookie that the server left for the page's script, and deletes it. Undefined for a damaged cookie. */
export function consumeFlashCookie(name: string): string | undefined {
	const cookie = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
	if (!cookie) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
	document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
	try {
		return decodeURIComponent(cookie.slice(name.length + 1));
	} catch {
		return undefined;
	}
}

/** Carries a toast across a redirect. */
export const FLASH_COOKIE = "cerne_toast";

/** Takes the toast that the last response left for this screen, if any. */
export const consumeFlashToast = () => parseFlashToast(consumeFlashCookie(FLASH_COOKIE));

export function parseFlashToast(text: string | undefined): ToastMessage | undefined {
	if (!text) return undefined;
	try {
		const { title, description, tone, action } = Object(JSON.parse(text)) as Record<string, unknown>;
		if (typeof title !== "string") return undefined;
		return {
			title,
			description: typeof description === "string" ? description : undefined,
			tone: tone === "success" || tone === "destructive" ? tone : "default",
			action: isToastLink(action) ? action : undefined,
		};
	} catch {
		return undefined;
	}
}

function isToastLink(value: unknown): value is { label: string; href: string } {
	const { label, href } = Object(value) as Record<string, unknown>;
	return typeof label === "string" && typeof href === "string" && /^\/(?![/\\])/.test(href);
}
