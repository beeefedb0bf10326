import { href } from "react-router";
import { successToast, type ToastForm } from "#app/platform/forms/toasts.ts";
import { canBeMade } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import type { OrderStatus } from "#app/values/status/order-status.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import { shortId } from "#app/values/text.ts";

/** The two steps of the workshop, each with the one that takes it back. */
export const workshopSteps = {
	begin: { label: "Começar", undo: "undo-begin", done: "Na bancada" },
	finish: { label: "Pronto", undo: "undo-finish", done: "Pronto" },
} as const;

export type WorkshopStepName = keyof typeof workshopSteps;
export const workshopStepNames = Object.keys(workshopSteps) as [WorkshopStepName, ...WorkshopStepName[]];
type WorkshopUndo = (typeof workshopSteps)[WorkshopStepName]["undo"];
export const workshopUndos = ["undo-begin", "undo-finish"] as const satisfies readonly WorkshopUndo[];

export const isWorkshopStep = (name: string): name is WorkshopStepName => Object.hasOwn(workshopSteps, name);
export const isWorkshopUndo = (name: string): name is WorkshopUndo =>
	workshopUndos.some((undo) => undo === name);

export const workshopFailure = "Não deu para salvar este passo";
export const undoFailure = "Não deu para desfazer";
export const workshopUndone = successToast("Desfeito");

/** The part of an order that says what the workshop does next with it. */
interface MadeOrder {
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	begunAt: Date | null;
	readyAt: Date | null;
}

/** Null for an order that is not made, or is ready. */
export function nextWorkshopStep(order: MadeOrder): WorkshopStepName | null {
	if (!canBeMade(order) || order.readyAt !== null) return null;
	return order.begunAt === null ? "begin" : "finish";
}

/** The message after a step with one order, which can take it back. */
export const workshopStepToast = (name: WorkshopStepName, orderId: string) => ({
	...successToast(workshopSteps[name].done, `Pedido #${shortId(orderId)}: o cliente vê na página do pedido.`),
	action: undoForm(href("/admin/orders/:orderId", { orderId }), { intent: workshopSteps[name].undo }),
});

/** The same after a step with several orders. */
export const undoForOrders = (name: WorkshopStepName, ids: readonly string[]): ToastForm =>
	undoForm(href("/admin/orders"), { to: workshopSteps[name].undo, ids });

const undoForm = (to: string, fields: ToastForm["post"]["fields"]): ToastForm => ({
	label: "Desfazer",
	post: { to, fields, failure: undoFailure },
});
