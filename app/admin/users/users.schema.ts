import { z } from "zod";
import { roleValues } from "#app/shop/accounts/role.ts";
import { userRefusals } from "#app/shop/accounts/roles/users.messages.ts";

export const roleChangeSchema = z.object({
	userId: z.string(),
	role: z.enum(roleValues, userRefusals.unknownRole),
});

export const userDeletionSchema = z.object({ userId: z.string() });
