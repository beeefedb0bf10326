/** Letters that Portuguese speaks alike, in the order in which they are replaced. */
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

/** A folded word as it sounds, near enough to tell a slip of the ear from one of the hand. */
export const phoneticKey = (word: string): string =>
	soundReplacements.reduce((spoken, [letters, sound]) => spoken.replace(letters, sound), word);
