import { createServer } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";

// The generated module's types predate exactOptionalPropertyTypes; the shape is the same.
createServer(createRequestListener({ build: build as ServerBuild })).listen(3000);
