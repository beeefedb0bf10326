import { parentPort, workerData } from "node:worker_threads";
import { decodePage } from "./decode-page.ts";
import { extractProduct } from "./extract-product.ts";

/*
 * Reads one page and ends. A program of its own, so that a page made to be slow or large to parse
 * takes down nothing but its own reading.
 */
const { bytes, contentType, url } = workerData as { bytes: Uint8Array; contentType: string; url: string };
parentPort?.postMessage(extractProduct(decodePage(bytes, contentType), new URL(url)));
