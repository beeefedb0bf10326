import { expect, it } from "vitest";
import { addressWords, MAX_ADDRESS_LENGTH } from "./address-words.ts";

it.each([
	["/product/cadeira-palha", "cadeira palha"],
	["mesa-de-jantar", "mesa jantar"],
	["/moveis/mesas/mesa-redonda.html", "mesa redonda mesas moveis"],
	["/Produtos/Lumin%C3%A1ria_de_Mesa/", "luminaria mesa"],
	["/banco?cor=azul#topo", "banco"],
	["/banco-banco/banco", "banco"],
])("reads the words of %s, the last part first", (address, words) => {
	expect(addressWords(address)).toBe(words);
});

it.each([
	"/",
	"",
	"/products",
	"/produto/4711",
	"/p/a1b2c3d4",
	"/product/3f0c9a52-5f11-4c1e-9a7e-0d8a5b6c7d8e",
	"/%00%FF",
	"/漢字/🪑",
])("finds no words in %j", (address) => {
	expect(addressWords(address)).toBe("");
});

it("takes four words at most, of the beginning of an address alone", () => {
	expect(addressWords("/mesa-jantar-peroba-rosa-oito-lugares")).toBe("mesa jantar peroba rosa");
	expect(addressWords(`/${"%20".repeat(MAX_ADDRESS_LENGTH)}mesa`)).toBe("");
	expect(addressWords(`/${"mesa-".repeat(10_000)}`)).toBe("mesa");
	expect(addressWords(`/${"m".repeat(60)}/mesa`)).toBe("mesa");
});

it("leaves nothing that has a meaning in a query", () => {
	expect(addressWords("/mesa'%27|&!:*()%25/banco\\\"")).toMatch(/^[a-z ]*$/);
});
