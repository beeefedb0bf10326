import { checkInvariants } from "#app/shop/orders/check-invariants.server.ts";
import { counted, say } from "./program.ts";

/** Prints each rule that is broken with the row that breaks it; throws unless all is well. */
export async function checkBooks(): Promise<void> {
	const violations = await checkInvariants();
	for (const { rule, id } of violations) say(`Não vale: “${rule}”, em ${id}`);
	if (violations.length > 0) {
		throw new Error(`${counted(violations.length, "problema", "problemas")} a resolver.`);
	}
	say("Tudo em ordem: pedidos, pagamentos, estoque e e-mails conferem.");
}
