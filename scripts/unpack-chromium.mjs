import { join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

/*
 * Unpacks the package named by the first argument into the folder for temporary files, which
 * `find-chromium.mjs` sets for this process: the browser, its font, and the libraries that a system without a
 * browser has not, which the package unpacks by itself on one provider's machines only.
 */
const files = join(process.argv[2] ?? "", "bin");
await chromium.executablePath(files);
await inflate(join(files, "al2023.tar.br"));
