/** The state of this process, read by /ready and by every request. */
export type Phase = "starting" | "ready" | "restoring" | "draining";

export const serverState: { phase: Phase; inFlight: number; acceptedConnections: number } = {
	phase: "starting",
	inFlight: 0,
	acceptedConnections: 0,
};
