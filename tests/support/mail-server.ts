import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/**
 * A real mail server on loopback that stores the received mails and the passwords it is told. Unless
 * it `offersTls`, it takes them in clear.
 */
export async function startMailServer({ offersTls = false } = {}) {
	const passwords: string[] = [];
	const received: { from: string; to: string[]; source: string }[] = [];
	const state = { refuse: false };
	const server = new SMTPServer({
		authOptional: true,
		allowInsecureAuth: true,
		disabledCommands: offersTls ? [] : ["STARTTLS"],
		onAuth({ password, username: user }, _session, answer) {
			passwords.push(password ?? "");
			answer(null, { user });
		},
		logger: false,
		onRcptTo(_address, _session, answer) {
			if (!state.refuse) return answer();
			const refusal: Error & { responseCode?: number } = new Error("Mailbox busy, try again later");
			refusal.responseCode = 451;
			answer(refusal);
		},
		onData(stream, session, answer) {
			void text(stream).then((source) => {
				const { mailFrom, rcptTo } = session.envelope;
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map(({ address }) => address),
					source,
				});
				answer();
			});
		},
	});
	const listening = server.listen(0, "127.0.0.1");
	await once(listening, "listening");
	const { port } = listening.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		passwords,
		get refuse() {
			return state.refuse;
		},
		/** True: no recipient is taken, for the moment. */
		set refuse(value: boolean) {
			state.refuse = value;
		},
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
