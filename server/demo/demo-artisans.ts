import { env } from "#app/platform/env.server.ts";
import { changePassword } from "#app/shop/accounts/password/change-password.server.ts";
import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { type AdminCredentials, generatePassword } from "#app/shop/accounts/roles/first-admin.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { demoEmailOf, demoPeople } from "#db/demo/demo-data.ts";
import { demoId } from "#db/demo/demo-id.ts";

/** The credentials of an artisan of the demo, printed once as the first admin's are. */
interface DemoLogin extends AdminCredentials {
	id: string;
	passwordHash: string;
}

/** Made before the demo's transaction, because hashing is slow. None in a shop that is open to customers. */
export function prepareDemoLogins(): Promise<DemoLogin[]> {
	const artisans = env.isProductionShop ? [] : demoPeople.filter(({ role }) => role === "artisan");
	return Promise.all(
		artisans.map(async (person) => {
			const password = generatePassword();
			const passwordHash = await hashPassword(password);
			return { id: demoId("person", person.key), email: demoEmailOf(person), password, passwordHash };
		}),
	);
}

/** Lets the demo's artisans sign in, so that their page can be tried. */
export async function storeDemoLogins(tx: Transaction, logins: readonly DemoLogin[]): Promise<void> {
	for (const { id, passwordHash } of logins) await changePassword(tx, { id }, passwordHash);
}
