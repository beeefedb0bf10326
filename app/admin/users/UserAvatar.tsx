import type { UserDetails, UserRow } from "./users.queries.server.ts";

const avatarSizes = { sm: "size-10 text-base", lg: "size-16 text-2xl" } as const;

export function UserAvatar({
	user,
	size = "sm",
}: {
	user: UserRow | UserDetails;
	size?: keyof typeof avatarSizes;
}) {
	const className = `flex-none rounded-full ${avatarSizes[size]}`;
	if (user.avatarUrl) {
		return <img src={user.avatarUrl} alt="" loading="lazy" className={`${className} object-cover`} />;
	}
	const [initial = "?"] = (user.fullName.trim() || user.email).toUpperCase();
	return (
		<span aria-hidden="true" className={`${className} grid place-items-center bg-paper-3 font-serif`}>
			{initial}
		</span>
	);
}

export const displayName = ({ fullName }: { fullName: string }): string =>
	fullName.trim() || "Nome não informado";
