import type { Accessory, HearingAid } from '#contract/catalogue/schemas.ts';

/** A hearing aid for tests; `change` makes it another one. */
export function aHearingAid(change: Partial<HearingAid> = {}): HearingAid {
  return {
    $id: 'aid-1',
    product_type: 'hearing-aids',
    brand: 'Phonak',
    family: 'Audéo Lumity',
    model: 'Audéo L50-R',
    style: 'ric',
    making: 'ready-made',
    channel: 12,
    battery: 'rechargeable',
    fitting_range: [10, 85],
    price: 52_000,
    stock: 12,
    image: null,
    image_in_ear: null,
    image_size: null,
    description: '<p>A mid-level aid.</p>',
    ...change,
  };
}

/** An accessory for tests. */
export function anAccessory(change: Partial<Accessory> = {}): Accessory {
  return {
    $id: 'accessory-1',
    product_type: 'accessories',
    brand: 'Phonak',
    title: 'Charger Case Go',
    battery_size: null,
    holder_type: 'charging case',
    price: 9800,
    stock: 4,
    image: null,
    image_size: null,
    description: '<p>A charging case.</p>',
    ...change,
  };
}
