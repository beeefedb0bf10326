/** Letters that sound the same in Portuguese, in the order in which they are replaced. */
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

/** How a word without accents sounds, roughly: enough to see that "meza" is written for "mesa". */
export const phoneticKey = (word: string): string =>
	soundReplacements.reduce((spoken, [letters, sound]) => spoken.replace(letters, sound), word);
