import { orderSettings } from "./order-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { presentationSettings } from "./presentation-settings.ts";
import type { SettingTree } from "./setting-field.ts";
import { shippingSettings } from "./shipping-settings.ts";
import { workshopSettings } from "./workshop-settings.ts";

/**
 * Every setting of the shop, described once, by its place in the stored settings. The schema of the stored settings,
 * the fields of the screen, the check of typed values and the names in the audit log are made from the description. It
 * is plain data, because an admin's browser loads it with the screen; pages of visitors never do.
 */
export const settingFields = {
	...presentationSettings,
	...paymentSettings,
	...shippingSettings,
	...workshopSettings,
	...orderSettings,
} satisfies SettingTree;
