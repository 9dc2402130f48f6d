/** How an order gets to its customer: brought to their address, or collected by them at the clinic. */
export const DELIVERY_METHODS = ['courier', 'pick_up'] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Whether customers may collect orders at the clinic. */
export const PICK_UP_SETTINGS = ['off', 'on'] as const;
export type PickUpSetting = (typeof PICK_UP_SETTINGS)[number];

/** EGP. */
export const DELIVERY_FEE_MAX = 100_000;
export const DELIVERY_DAYS_MAX = 30;
