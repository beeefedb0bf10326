import { parentPort, workerData } from "node:worker_threads";
import { extractProduct } from "./extract-product.ts";
import { decodePage } from "./html-to-text.ts";

/*
 * Reads one page and ends. It is a separate program, so that a page made to be slow or large to parse stops nothing
 * else.
 */
const { bytes, contentType, url } = workerData as { bytes: Uint8Array; contentType: string; url: string };
parentPort?.postMessage(extractProduct(decodePage(bytes, contentType), new URL(url)));
