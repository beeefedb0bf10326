interface PhoneTime {
	/** When it was tapped, by the phone's clock. */
	at: Date;
	/** When the request was sent, by the same clock. */
	sentAt: Date;
}

interface KnownTimes {
	/** When the shop got the request, by its own clock. */
	receivedAt: Date;
	/** Nothing happens to a work order before it is taken. */
	takenAt: Date;
	/** The latest of this person's earlier taps by the same phone on the same work order; null for the first. */
	previous: Date | null;
}

/**
 * When something was tapped, by the shop's clock: as long before the request as the phone's own clock says, whatever
 * year it is set to.
 */
export const tappedAt = (phone: PhoneTime, receivedAt: Date): Date =>
	new Date(receivedAt.getTime() - (phone.sentAt.getTime() - phone.at.getTime()));

/** The moment at which a tap is kept: taps keep their order, and none lies in the future. */
export function happenedAt(phone: PhoneTime, { receivedAt, takenAt, previous }: KnownTimes): Date {
	const earliest = Math.max(takenAt.getTime(), previous?.getTime() ?? 0);
	const tapped = tappedAt(phone, receivedAt).getTime();
	return new Date(Math.min(receivedAt.getTime(), Math.max(earliest, tapped)));
}
