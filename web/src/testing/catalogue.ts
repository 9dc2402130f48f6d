import type { EditableAccessory, EditableHearingAid } from '#contract/catalogue/admin-schemas.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';

/** A hearing aid as its editor sees it; `change` makes it another one. */
export function anEditableAid(change: Partial<EditableHearingAid> = {}): EditableHearingAid {
  return {
    $id: 'aid-1',
    $createdAt: '2026-11-01T10:00:00.000+00:00',
    product_type: 'hearing-aids',
    brand: 'Phonak',
    family: 'Audéo Lumity',
    model: 'L50-R',
    style: 'ric',
    making: 'ready-made',
    channel: 12,
    battery: 'rechargeable',
    fitting_range: [10, 85],
    price: 52_000,
    stock: 12,
    image: 'cover-1',
    image_in_ear: null,
    image_size: null,
    description_ar: '<p>سماعة متوسطة.</p>',
    description_en: '<p>A mid-level aid.</p>',
    version: 3,
    archived: false,
    ...change,
  };
}

/** An accessory as its editor sees it; `change` makes it another one. */
export function anEditableAccessory(change: Partial<EditableAccessory> = {}): EditableAccessory {
  return {
    $id: 'accessory-1',
    $createdAt: '2026-11-01T10:00:00.000+00:00',
    product_type: 'accessories',
    brand: 'Phonak',
    title_ar: 'علبة شحن',
    title_en: 'Charger case',
    battery_size: null,
    holder_type: null,
    price: 9800,
    stock: 0,
    image: null,
    image_size: null,
    description_ar: '',
    description_en: '',
    version: 1,
    archived: false,
    ...change,
  };
}

/** What every page shows of a shop that has said everything; `change` makes it another one. */
export function someShopDetails(change: Partial<ShopDetails> = {}): ShopDetails {
  return {
    seller_name: 'Samaa Centre',
    seller_address: '12 Talaat Harb Street, Cairo',
    opening_hours: 'Saturday to Thursday, 10 am to 8 pm',
    licence: '12345',
    commercial_register: '123456',
    tax_card: '123-456-789',
    phones: '01001234567\n01112345678',
    office_phone: '0223456789',
    whatsapp: '01001234567',
    shop_email: 'hello@example.com',
    facebook: 'https://www.facebook.com/samaa',
    instagram: 'https://www.instagram.com/samaa',
    youtube: 'https://www.youtube.com/samaa',
    tiktok: 'https://www.tiktok.com/samaa',
    map_place: '30.0474, 31.235',
    delivery_fee: 75,
    warranty_months: 24,
    return_days: 14,
    delivery_days_from: 2,
    delivery_days_to: 5,
    ...change,
  };
}

/** The settings of a shop as it opens; `change` makes them others. */
export function someSettings(change: Partial<Settings> = {}): Settings {
  return {
    delivery_fee: 75,
    terms: '<p>شروط المتجر.</p>',
    terms_ar: '<p>شروط المتجر.</p>',
    terms_en: '<p>The terms.</p>',
    vat_hearing_aids: 0,
    vat_accessories: 14,
    max_open_cash_orders: 3,
    max_orders_a_day: 10,
    max_card_orders_a_day: 5,
    max_unpaid: 500_000,
    card_hold_minutes: 30,
    declined_hold_minutes: 10,
    low_stock: 5,
    warranty_months: 24,
    return_days: 14,
    delivery_days_from: 2,
    delivery_days_to: 5,
    seller_name_ar: 'مركز سماع',
    seller_name_en: 'Samaa Centre',
    seller_address_ar: '',
    seller_address_en: '',
    opening_hours_ar: '',
    opening_hours_en: '',
    licence: '',
    commercial_register: '',
    tax_card: '',
    phones: '01001234567\n01112345678',
    office_phone: '0223456789',
    whatsapp: '',
    shop_email: '',
    facebook: '',
    instagram: '',
    youtube: '',
    tiktok: '',
    map_place: '',
    sayings: [],
    email: 'admin@example.com',
    version: 4,
    ...change,
  };
}
