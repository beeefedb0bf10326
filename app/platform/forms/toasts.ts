/** A short message at the edge of the screen; any code may show one. */
export interface ToastMessage {
	title: string;
	description?: string | undefined;
	tone?: "default" | "success" | "destructive" | undefined;
	/** A link, a form that the server takes (to undo), or a function of the screen that showed the toast. */
	action?: ToastForm | { label: string; href: string } | { label: string; onClick: () => void } | undefined;
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

export const connectionLost = failureToast(
	"Sem conexão",
	"Não conseguimos falar com a loja. Confira a internet e tente novamente.",
);

export const undoAction = (undo: () => void) => ({ label: "Desfazer", onClick: undo });

export interface Toast extends ToastMessage {
	id: number;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const setToasts = (next: readonly Toast[]): void => {
	toasts = next;
	for (const listener of listeners) listener();
};

/**
 * Shows a message and returns its id. At most three stay on screen and the oldest goes first; the same message is
 * shown only once.
 */
export function showToast(message: ToastMessage): number {
	const id = nextId;
	nextId += 1;
	const others = toasts.filter(
		({ title, description, action }) =>
			action || title !== message.title || description !== message.description,
	);
	setToasts([...others, { ...message, id }].slice(-3));
	return id;
}

/** Called when a form is sent again: removes the last messages, but keeps those with an action. */
export const dismissPlainToasts = (): void => setToasts(toasts.filter(({ action }) => action));

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

export const getToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Reads a cookie that the server left for the page's script, and deletes it. Undefined for a damaged cookie. */
export function consumeFlashCookie(name: string): string | undefined {
	const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
	if (!found) return undefined;
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
	document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
	try {
		return decodeURIComponent(found.slice(name.length + 1));
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
