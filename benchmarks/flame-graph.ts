import { readFileSync, writeFileSync } from "node:fs";

/*
 * Draws a flame graph of a .cpuprofile, as `node --cpu-prof` writes it:
 *
 *   node benchmarks/flame-graph.ts <profile> <picture.svg> [seconds to leave out at the beginning]
 *
 * Our own, because the committed pictures must be small: functions that take less than a hundredth of the time are
 * left out, and idle time is not counted.
 */
interface ProfileNode {
	id: number;
	callFrame: { functionName: string; url: string; lineNumber: number };
	children?: number[];
}

interface Profile {
	nodes: ProfileNode[];
	samples: number[];
	/** Microseconds before each sample. */
	timeDeltas: number[];
}

interface Frame {
	name: string;
	/** Microseconds in the function itself and in its callees. */
	time: number;
	children: Map<string, Frame>;
}

const WIDTH = 1_200;
const ROW = 16;
const MIN_SHARE = 0.01;
/** Entries that are not functions of the program. */
const LEFT_OUT = new Set(["(root)", "(idle)", "(program)"]);
/** From the outside in: our code in warm colours, its foundations in cooler ones. */
const COLOURS = { shop: "#e8a06a", package: "#d8c9a0", node: "#c3cdb8" };

function nameOf({ functionName, url }: ProfileNode["callFrame"]): string {
	const place = url
		.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, "$1")
		.replace(/^.*build\/server\/.*$/, "shop");
	return `${functionName || "(anonymous)"}${place ? ` · ${place.replace(/^node:.*$/, "node")}` : ""}`;
}

function sumFrames({ nodes, samples, timeDeltas }: Profile, skipSeconds: number): Frame {
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
	const root: Frame = { name: "all", time: 0, children: new Map() };
	let elapsed = 0;
	for (const [at, sample] of samples.entries()) {
		const time = timeDeltas[at] ?? 0;
		elapsed += time;
		const stack: string[] = [];
		for (let id: number | undefined = sample; id !== undefined; id = parentOf.get(id)) {
			const node = byId.get(id);
			if (node && !LEFT_OUT.has(node.callFrame.functionName)) stack.unshift(nameOf(node.callFrame));
		}
		if (elapsed < skipSeconds * 1e6 || stack.length === 0) continue;
		root.time += time;
		let frame = root;
		// React's rendering calls itself for every element, so each function is drawn once per stack.
		for (const name of new Set(stack)) {
			const child: Frame = frame.children.get(name) ?? { name, time: 0, children: new Map() };
			frame.children.set(name, child);
			child.time += time;
			frame = child;
		}
	}
	return root;
}

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function draw(root: Frame): string {
	const boxes: string[] = [];
	let depth = 0;
	const visit = (frame: Frame, left: number, row: number): void => {
		depth = Math.max(depth, row);
		const width = (frame.time / root.time) * WIDTH;
		const kind = frame.name.endsWith(" · shop")
			? "shop"
			: / · (?!node$)/.test(frame.name)
				? "package"
				: "node";
		const label = frame.name.slice(0, Math.max(0, Math.floor(width / 6.2) - 1));
		const title = `${frame.name}: ${((frame.time / root.time) * 100).toFixed(1)} %`;
		boxes.push(
			`<g><title>${escapeXml(title)}</title><rect x="${left.toFixed(1)}" y="${row * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[kind]}"/>${label.length > 2 ? `<text x="${(left + 2).toFixed(1)}" y="${row * ROW + 11}">${escapeXml(label)}</text>` : ""}</g>`,
		);
		let next = left;
		for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
			if (child.time / root.time >= MIN_SHARE) visit(child, next, row + 1);
			next += (child.time / root.time) * WIDTH;
		}
	};
	visit(root, 0, 0);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${(depth + 1) * ROW}" font-family="monospace" font-size="10"><title>Flame graph</title><rect width="100%" height="100%" fill="#fbf8f3"/>${boxes.join("\n")}</svg>\n`;
}

const [, , profilePath, picturePath, skipSeconds = "0"] = process.argv;
if (!profilePath || !picturePath)
	throw new Error("usage: node benchmarks/flame-graph.ts <profile> <picture.svg> [seconds]");
writeFileSync(
	picturePath,
	draw(sumFrames(JSON.parse(readFileSync(profilePath, "utf8")) as Profile, Number(skipSeconds))),
);
