/** The number at which the shop is called, as errors name it; empty until it is known, and where there is none. */
let phone = '';

export const shopPhone = (): string => phone;

export function rememberShopPhone(number: string): void {
  phone = number;
}
