import type { UserRow } from "#app/shop/accounts/user.ts";

const sizes = { sm: "size-10 text-base", lg: "size-16 text-2xl" } as const;

/** Somebody's picture, or the first letter of their name. */
export function UserFace({
	user,
	size = "sm",
}: {
	user: Pick<UserRow, "fullName" | "email" | "avatarUrl">;
	size?: keyof typeof sizes;
}) {
	const box = `flex-none rounded-full ${sizes[size]}`;
	if (user.avatarUrl) {
		return <img src={user.avatarUrl} alt="" loading="lazy" className={`${box} object-cover`} />;
	}
	const [initial = "?"] = (user.fullName.trim() || user.email).toUpperCase();
	return (
		<span aria-hidden="true" className={`${box} grid place-items-center bg-paper-3 font-serif`}>
			{initial}
		</span>
	);
}

export const nameOf = ({ fullName }: { fullName: string }): string => fullName.trim() || "Nome não informado";
