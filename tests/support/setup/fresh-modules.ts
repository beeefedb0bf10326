import { register } from "prom-client";
import { vi } from "vitest";

/**
 * First of all, before each file: the files of a worker share the libraries and the engine, whose WebAssembly
 * takes longest to compile, but no module of the shop. State in a module is lost with its file.
 */
vi.resetModules();
// The figures that a module registered live in a library, so they are forgotten here.
register.clear();
