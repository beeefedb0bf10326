import { findViolations, type ViolationSearch } from "#server/invariants/find-violations.ts";
import { pluralize, print } from "./run-command.ts";

/** Prints each broken rule with the row that breaks it; throws if there are any. */
export async function reportInvariants(options: ViolationSearch = {}): Promise<void> {
	const violations = await findViolations(options);
	for (const { rule, id } of violations) print(`Não vale: “${rule}”, em ${id}`);
	if (violations.length > 0) {
		throw new Error(`${pluralize(violations.length, "problema", "problemas")} a resolver.`);
	}
	print("Tudo em ordem: pedidos, dinheiro, estoque e envios conferem.");
}
