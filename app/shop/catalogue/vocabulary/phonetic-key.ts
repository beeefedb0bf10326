/** Letters that sound the same in Portuguese. They are replaced in this order. */
const soundReplacements: readonly (readonly [RegExp, string])[] = [
	[/^h/, ""],
	[/ch/g, "x"],
	[/ph/g, "f"],
	[/qu(?=[ei])|k/g, "c"],
	[/g(?=[ei])/g, "j"],
	[/c(?=[ei])|ss|z/g, "s"],
	[/y/g, "i"],
	[/w/g, "v"],
	[/(.)\1/g, "$1"],
];

/** A rough key of how a word without accents sounds: enough to see that "meza" is meant as "mesa". */
export const phoneticKey = (word: string): string =>
	soundReplacements.reduce((spoken, [letters, sound]) => spoken.replace(letters, sound), word);
