import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Texts of SMTP refusals by code. */
const refusals = {
	451: "Mailbox busy, try again later",
	535: "Authentication credentials invalid",
	550: "No such user here",
} as const;

function refusal(code: keyof typeof refusals): Error {
	return Object.assign(new Error(refusals[code]), { responseCode: code });
}

/**
 * A real mail server on loopback that stores the received mails and the passwords it is told. With a
 * certificate it offers STARTTLS and takes logins only behind it; without one it takes them in clear.
 */
export async function startMailServer(certificate?: { key: string; cert: string }) {
	const passwords: string[] = [];
	const received: { from: string; to: string[]; source: string; isSecure: boolean }[] = [];
	const state: { refuse: 451 | 550 | false; refusesLogins: boolean } = {
		refuse: false,
		refusesLogins: false,
	};
	let connections = 0;
	const server = new SMTPServer({
		...certificate,
		authOptional: true,
		allowInsecureAuth: certificate === undefined,
		disabledCommands: certificate ? [] : ["STARTTLS"],
		onConnect(_session, done) {
			connections += 1;
			done();
		},
		onAuth({ password, username: user }, _session, done) {
			if (state.refusesLogins) return done(refusal(535));
			passwords.push(password ?? "");
			done(null, { user });
		},
		logger: false,
		onRcptTo(_address, _session, done) {
			done(state.refuse ? refusal(state.refuse) : undefined);
		},
		onData(stream, session, done) {
			const store = (source: string): void => {
				const { mailFrom, rcptTo } = session.envelope;
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map(({ address }) => address),
					source,
					isSecure: session.secure,
				});
				done();
			};
			// Half a mail, whose sender is gone, does not count.
			text(stream).then(store, () => done(refusal(451)));
		},
	});
	// The line of a sender that was killed; it is that sender's loss.
	server.on("error", () => {});
	const listening = server.listen(0, "127.0.0.1");
	await once(listening, "listening");
	const { port } = listening.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		passwords,
		/** Set `refuse` and it takes no recipient: 451 for the moment, 550 for good. */
		state,
		get connections() {
			return connections;
		},
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
