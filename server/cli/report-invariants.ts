import { checkInvariants } from "#server/invariants/invariants.ts";
import { pluralize, print } from "./run-command.ts";

/** Prints each rule that is broken with the row that breaks it; throws unless all is well. */
export async function reportInvariants(options: { isAtRest?: boolean } = {}): Promise<void> {
	const violations = await checkInvariants(options);
	for (const { rule, id } of violations) print(`Não vale: “${rule}”, em ${id}`);
	if (violations.length > 0) {
		throw new Error(`${pluralize(violations.length, "problema", "problemas")} a resolver.`);
	}
	print("Tudo em ordem: pedidos, dinheiro, estoque e envios conferem.");
}
