/*
 * The rooms of the home page as fields of a text: each has the same ones, numbered from the first room on
 * (`room1Title`). A number without any words or pictures is a room that is not there.
 */

export const MAX_ROOMS = 6;
export const MAX_ROOM_PRODUCTS = 8;

const roomParts = ["title", "wide", "tall", "alt", "products"] as const;
export type RoomPart = (typeof roomParts)[number];

/** The contents of the fields of one room; its products are addresses of products, one on each line. */
export type WrittenRoom = Readonly<Record<RoomPart, string>>;

export const roomFieldName = (number: number, part: RoomPart): string =>
	`room${number}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

export const roomNumbers: readonly number[] = Array.from({ length: MAX_ROOMS }, (_, at) => at + 1);

export const readRoomFields = (content: Readonly<Record<string, string>>, number: number): WrittenRoom =>
	Object.fromEntries(
		roomParts.map((part) => [part, content[roomFieldName(number, part)] ?? ""]),
	) as unknown as WrittenRoom;

const isEmptyRoom = (room: WrittenRoom): boolean => roomParts.every((part) => room[part] === "");

/** The rooms that are there, in their order. */
export const listWrittenRooms = (content: Readonly<Record<string, string>>): WrittenRoom[] =>
	roomNumbers.map((number) => readRoomFields(content, number)).filter((room) => !isEmptyRoom(room));

/** The fields of these rooms and of those that are not there, so that none of the shop's own takes their place. */
export const toRoomContent = (rooms: readonly WrittenRoom[]): Record<string, string> =>
	Object.fromEntries(
		roomNumbers.flatMap((number) =>
			roomParts.map((part) => [roomFieldName(number, part), rooms[number - 1]?.[part] ?? ""]),
		),
	);

export const productAddresses = (products: string): string[] => products.split("\n").filter(Boolean);
