import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Money goes back to a customer as a “reembolso”, a product comes back to the workshop as a “devolução”. One word for
 * both left readers, and the owner, to guess which of the two had been done. “Devolvemos tudo o que você pagou” leaves
 * nothing to guess, and is what the customer is told with a proposed day.
 */
const confusions = [
	/(?<!peças )(?<!const RETURNED = ")\bdevolv\p{L}*\b(?! tudo o que você pagou)/giu,
	/\bdevoluç(?:ão|ões) (?:d[eo]s? )?(?:dinheiro|valor|pagamento|tudo|R\$|\$\{|por PIX)/giu,
	/\breembols\p{L}* (?:d?as? )?(?:suas? )?peças?\b/giu,
	/\bpedido de devolução/giu,
];

const confusionsIn = (text: string): string[] =>
	confusions.flatMap((confusion) => text.match(confusion) ?? []);

it("never calls money a devolução, nor a product a reembolso", () => {
	const files = globSync("app/**/*.{ts,tsx,json}").filter((path) => !path.includes(".test."));
	expect(files.length).toBeGreaterThan(500);
	expect(
		files.flatMap((path) => confusionsIn(readFileSync(path, "utf8")).map((word) => [path, word])),
	).toEqual([]);
});

it("tells the two apart", () => {
	expect(confusionsIn("Vamos devolver R$ 590,00, com a devolução do valor por PIX.")).toHaveLength(2);
	expect(confusionsIn("Reembolsamos as peças. Seu pedido de devolução chegou.")).toHaveLength(2);
	expect(
		confusionsIn("recolheu as peças devolvidas: a devolução está concluída, e o reembolso foi feito."),
	).toEqual([]);
});
