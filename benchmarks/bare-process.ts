import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * The yardstick: `node:http` alone, sending one stored response. A separate process; its argument is the file with
 * the response, and it prints its port.
 */
const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
	headers: Record<string, string>;
	body: string;
};
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
	response.writeHead(200, headers);
	response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
	const address = server.address();
	process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
});
