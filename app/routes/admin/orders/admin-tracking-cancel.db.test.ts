import { eq } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import { beforeAll, expect, it } from "vitest";
import { findAdminShipment } from "#app/admin/tracking/admin-tracking.queries.server.ts";
import { NewTrackingEventDialog } from "#app/admin/tracking/NewTrackingEventDialog.tsx";
import { ShipmentForm } from "#app/admin/tracking/ShipmentForm.tsx";
import { db } from "#db/client.server.ts";
import { orderItems, orderNotes } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import {
	buyLabel,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { readMails, readOrderRow, readStock, readTasks } from "#tests/support/factories/read-rows.ts";
import { createSignedInUser } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, routeArgs } from "#tests/support/http/route-args.ts";
import { render } from "#tests/support/render.tsx";
import { action } from "./admin-tracking.tsx";

const scene = setUpLabelScene();
let cookie: string;
beforeAll(async () => {
	({ cookie } = await createSignedInUser({ role: "admin" }));
});

const post = (fields: Record<string, string>) =>
	expectRedirect(
		Promise.resolve(
			action(routeArgs<Parameters<typeof action>[0]>(formPost("/admin/tracking", fields, cookie))),
		),
	);

async function readShipment(orderId: string) {
	const shipment = await findAdminShipment(scene.admin, orderId);
	if (!shipment) throw new Error("the order is gone");
	return shipment;
}

type Shipment = Awaited<ReturnType<typeof readShipment>>;

async function readUnits(orderId: string): Promise<number> {
	const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
	return (await readStock({ id: item?.productId ?? "" })) ?? Number.NaN;
}

const readNotes = (orderId: string) => db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId));

const forms: Record<string, (order: Shipment) => ReactElement> = {
	"Adicionar Evento": (order) =>
		createElement(NewTrackingEventDialog, { order, closeTo: "/admin/tracking", result: undefined }),
	Editar: (order) => createElement(ShipmentForm, { order, result: undefined }),
};

it.each(Object.keys(forms))("“%s” asks what a cancellation asks", async (name) => {
	const draw = (order: Shipment) => render(forms[name]?.(order)).page.text();
	const { orderId, labelId } = await requestLabelOf(scene);
	await buyLabel(labelId);
	await post({ intent: "shipment", orderId, status: "shipped" });
	const form = draw(await readShipment(orderId));
	for (const question of [
		"O que foi recebido fica na lista “A reembolsar” até você reembolsar.",
		"O que já voltou, perfeito, e vai ao estoque:",
		"também",
		"Nota sobre o reembolso",
	]) {
		expect(form).toContain(question);
	}
	await post({ intent: "shipment", orderId, status: "cancelled" });
	expect(draw(await readShipment(orderId))).not.toContain("Nota sobre o reembolso");
});

it.each([
	["an event", { intent: "add-event", description: "Extraviado" }],
	["the shipment's state", { intent: "shipment" }],
])("%s that cancels does with stock, label and note as answered", async (_, fields) => {
	const { orderId, labelId } = await requestLabelOf(scene);
	await buyLabel(labelId);
	await post({ intent: "shipment", orderId, status: "shipped" });
	const { cancellable, id } = await readShipment(orderId);
	const units = await readUnits(orderId);
	const [item] = cancellable.restockable;
	await post({
		...fields,
		orderId: id,
		status: "cancelled",
		note: "Voltou inteiro.",
		itemIds: item?.id ?? "",
		cancelLabels: "on",
	});
	expect(await readOrderRow(orderId)).toMatchObject({ status: "cancelled" });
	expect((await onlyLabel(orderId)).status).toBe("cancelling");
	expect(await readNotes(orderId)).toMatchObject([{ text: "Voltou inteiro." }]);
	expect((await readTasks(orderId)).map(({ kind }) => kind)).not.toContain("label_stuck");
	expect(await readMails(orderId, "order-cancelled")).toHaveLength(1);
	const [last, ...earlier] = (await readShipment(orderId)).events;
	expect(last?.description).toBe("description" in fields ? fields.description : "Pedido cancelado.");
	expect(earlier.map(({ status }) => status)).toEqual(["shipped", "confirmed", "pending"]);
	expect(await readUnits(orderId)).toBe(units + 1);
	expect(await checkInvariants()).toEqual([]);
});

it("without an answer nothing of a parcel that has left is for sale again, and another state asks nothing", async () => {
	const orderId = await paidParcelOrder(scene);
	await post({ intent: "add-event", orderId, status: "shipped", description: "Postado", note: "x" });
	expect(await readNotes(orderId)).toEqual([]);
	const units = await readUnits(orderId);
	await post({ intent: "add-event", orderId, status: "cancelled", description: "Extraviado" });
	expect(await readOrderRow(orderId)).toMatchObject({ status: "cancelled" });
	expect(await readUnits(orderId)).toBe(units);
});
