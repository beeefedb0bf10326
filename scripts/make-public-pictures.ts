import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { type WorkshopPictureName, workshopPictureWidths } from "#app/content/workshop-picture.ts";

/*
 * Makes the files in public/ from the pictures in scripts/pictures and from photographs of the demo: those of the home
 * page in two formats and several widths, the social image and the touch icon. Run by hand (`node
 * scripts/make-public-pictures.ts`) when one of them changes; the results are committed.
 */
const root = join(import.meta.dirname, "..");
const source = (name: string): string => join(root, "scripts", "pictures", name);
const photo = (name: string): string => join(root, "db", "demo", "photos", name);
const target = (name: string): string => join(root, "public", name);

interface PublicPicture {
	name: WorkshopPictureName;
	file: string;
	/** The part that is shown, in pixels of the file. */
	part?: { left: number; top: number; width: number; height: number };
}

const square = (left: number, top: number, side: number) => ({ left, top, width: side, height: side });
/** Four to three. */
const closeUp = (left: number, top: number, width: number) => ({ left, top, width, height: (width * 3) / 4 });

const pictures: PublicPicture[] = [
	{ name: "hero/wide", file: source("home-hero.jpg") },
	{ name: "hero/tall", file: source("home-hero-portrait.jpg") },
	{ name: "rooms/bedroom-wide", file: source("sala-quarto-larga.jpg") },
	{ name: "rooms/bedroom-tall", file: source("sala-quarto-alta.jpg") },
	{ name: "rooms/rocking-chair-wide", file: source("sala-balanco.jpg") },
	{
		name: "rooms/rocking-chair",
		file: photo("cadeira-balanco-3.jpg"),
		part: { left: 200, top: 0, width: 960, height: 1200 },
	},
	{
		name: "rooms/round-table",
		file: photo("mesa-redonda-pedestal-3.jpg"),
		part: { left: 0, top: 330, width: 1200, height: 800 },
	},
	{
		name: "joints/dovetail",
		file: photo("criado-mudo-2.jpg"),
		part: { left: 240, top: 0, width: 960, height: 1200 },
	},
	{
		name: "joints/butterfly",
		file: photo("mesa-centro-organica-2.jpg"),
		part: { left: 200, top: 100, width: 880, height: 1100 },
	},
	{
		name: "joints/wedge",
		file: photo("mesa-jantar-cavalete-2.jpg"),
		part: { left: 140, top: 100, width: 800, height: 1000 },
	},
	{ name: "woods/imbuia", file: photo("mesa-centro-organica-2.jpg"), part: square(60, 780, 360) },
	{ name: "woods/freijo", file: photo("aparador-ripado-2.jpg"), part: square(800, 680, 310) },
	{ name: "woods/peroba-rosa", file: photo("banco-jantar-2.jpg"), part: square(30, 270, 290) },
	{ name: "woods/cumaru", file: photo("criado-mudo-2.jpg"), part: square(270, 565, 290) },
	{ name: "woods/araucaria", file: photo("cama-ripada-2.jpg"), part: square(600, 205, 95) },
	{ name: "woods/madeira-de-demolicao", file: photo("bau-demolicao-1.jpg"), part: square(330, 550, 195) },
	{ name: "woods/close-ups/imbuia", file: photo("mesa-centro-organica-2.jpg"), part: closeUp(0, 450, 1000) },
	{ name: "woods/close-ups/freijo", file: photo("aparador-ripado-2.jpg"), part: closeUp(200, 250, 1000) },
	{ name: "woods/close-ups/peroba-rosa", file: photo("banco-jantar-2.jpg"), part: closeUp(100, 200, 1000) },
	{ name: "woods/close-ups/cumaru", file: photo("criado-mudo-2.jpg"), part: closeUp(100, 380, 1000) },
	{ name: "woods/close-ups/araucaria", file: photo("cama-ripada-2.jpg"), part: closeUp(200, 130, 1000) },
	{
		name: "woods/close-ups/madeira-de-demolicao",
		file: photo("bau-demolicao-2.jpg"),
		part: closeUp(300, 130, 800),
	},
];

for (const { name, file, part } of pictures) {
	await mkdir(dirname(target(name)), { recursive: true });
	for (const width of workshopPictureWidths[name]) {
		const whole = sharp(file);
		const picture = (part ? whole.extract(part) : whole).resize({ width });
		await picture
			.clone()
			.avif({ quality: 60, effort: 6 })
			.toFile(target(`${name}-${width}.avif`));
		await picture
			.clone()
			.webp({ quality: 82, effort: 6 })
			.toFile(target(`${name}-${width}.webp`));
	}
}

/** How a wood's colour moves in five years of light: an illustration of what the workshop says in woods.json. */
const ageing: readonly {
	name: WorkshopPictureName;
	change: { brightness: number; saturation: number; hue?: number };
}[] = [
	{ name: "woods/imbuia", change: { brightness: 1.12, saturation: 1.02 } },
	{ name: "woods/freijo", change: { brightness: 0.85, saturation: 1.15, hue: -5 } },
	{ name: "woods/peroba-rosa", change: { brightness: 0.96, saturation: 1.15, hue: 12 } },
	{ name: "woods/cumaru", change: { brightness: 0.8, saturation: 0.95 } },
	{ name: "woods/araucaria", change: { brightness: 0.9, saturation: 1.3, hue: -5 } },
	{ name: "woods/madeira-de-demolicao", change: { brightness: 0.96, saturation: 0.95 } },
];
/** The swatches of all woods in one picture, in the order of swatches.css: today, and in five years below. */
const SWATCH = 96;
const swatches = await Promise.all(
	ageing.map(async ({ name, change }, at) => {
		const { file, part } = pictures.find((picture) => picture.name === name) ?? {};
		if (!(file && part)) throw new Error(`No picture is called ${name}.`);
		const today = await sharp(file).extract(part).resize(SWATCH).png().toBuffer();
		const aged = await sharp(today).modulate(change).png().toBuffer();
		return [today, aged].map((input, row) => ({ input, left: at * SWATCH, top: row * SWATCH }));
	}),
);
const sheet = await sharp({
	create: { width: ageing.length * SWATCH, height: 2 * SWATCH, channels: 3, background: "#fff" },
})
	.composite(swatches.flat())
	.png()
	.toBuffer();
await sharp(sheet).avif({ quality: 55, effort: 6 }).toFile(target("woods/swatches.avif"));
await sharp(sheet).webp({ quality: 78, effort: 6 }).toFile(target("woods/swatches.webp"));

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
