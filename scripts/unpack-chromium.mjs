import { join } from "node:path";
import chromium, { inflate } from "@sparticuz/chromium";

/*
 * Unpacks the package named by the first argument into the temporary folder, which `find-chromium.mjs` sets for this
 * process: the browser, its font, and libraries that a system without a browser lacks, which the package itself
 * unpacks only on one provider's machines.
 */
const files = join(process.argv[2] ?? "", "bin");
await chromium.executablePath(files);
await inflate(join(files, "al2023.tar.br"));
