import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/*
 * Makes the files in public/ from the pictures in scripts/pictures: the home page's photograph in two shapes, two
 * formats and several widths, the social image and the touch icon. Run by hand (`node
 * scripts/make-public-pictures.ts`) when one of them changes; the results are committed.
 */
const root = join(import.meta.dirname, "..");
const source = (name: string): string => join(root, "scripts", "pictures", name);
const target = (name: string): string => join(root, "public", name);

const heroes = [
	{ name: "wide", file: "home-hero.jpg", widths: [960, 1440, 1920, 2400] },
	{ name: "tall", file: "home-hero-portrait.jpg", widths: [480, 750, 1080] },
] as const;

await mkdir(target("hero"), { recursive: true });
for (const { name, file, widths } of heroes) {
	const { width: original = 0 } = await sharp(source(file)).metadata();
	for (const width of widths.filter((candidate) => candidate <= original)) {
		const picture = sharp(source(file)).resize({ width });
		await picture
			.clone()
			.avif({ quality: 60, effort: 6 })
			.toFile(target(`hero/${name}-${width}.avif`));
		await picture
			.clone()
			.webp({ quality: 82, effort: 6 })
			.toFile(target(`hero/${name}-${width}.webp`));
	}
}
await sharp(source("og.jpg"))
	.resize(1200, 630, { fit: "cover" })
	.jpeg({ quality: 80, mozjpeg: true })
	.toFile(target("og.jpg"));

/** The icon: the first letter on paper, with the full stop of the logo. */
const mark = (
	size: number,
	radius: number,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">
<rect width="64" height="64" rx="${radius}" fill="#7A3B22"/>
<path d="M41.6 24.1c-1.9-3.9-5.3-6-9.5-6-7.200 0-12.400 5.800-12.400 14s5.100 14 12.500 14c4.500 0 7.900-2.200 9.800-6.300l-3-1.300c-1.400 2.900-3.600 4.300-6.500 4.300-5 0-8.300-4.200-8.300-10.800 0-6.500 3.200-10.700 8-10.700 3 0 5.100 1.500 6.400 4.300z" fill="#FFF9F2"/>
<circle cx="46.200" cy="43.800" r="2.600" fill="#E9B48F"/>
</svg>
`;
await sharp(Buffer.from(mark(96, 8)), { density: 300 })
	.resize(96, 96)
	.png({ palette: true })
	.toFile(target("favicon.png"));
await sharp(Buffer.from(mark(180, 0)), { density: 300 })
	.resize(180, 180)
	.png({ palette: true })
	.toFile(target("apple-touch-icon.png"));
for (const size of [192, 512]) {
	await sharp(Buffer.from(mark(size, 0)), { density: 600 })
		.resize(size, size)
		.png({ palette: true })
		.toFile(target(`icon-${size}.png`));
}
