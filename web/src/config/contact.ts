import { BUSINESS_PHONES, type Phone } from '#contract/contact.ts';

/** How the business is reached. The values are examples: put the clinic's own here before opening the shop. */
export const contact = {
  phones: BUSINESS_PHONES,
  officePhone: { dial: '+20223456789', shown: '02 2345 6789' } satisfies Phone,
  social: {
    facebook: 'https://www.facebook.com/',
    instagram: 'https://www.instagram.com/',
    youtube: 'https://www.youtube.com/',
    tiktok: 'https://www.tiktok.com/',
  },
  /** Loaded only when a visitor asks for the map. */
  mapEmbedUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=31.2150%2C30.0350%2C31.2550%2C30.0600&layer=mapnik&marker=30.0474%2C31.2350',
  /** The same place in the visitor's own map application. */
  mapUrl: 'https://www.openstreetmap.org/?mlat=30.0474&mlon=31.2350#map=16/30.0474/31.2350',
};
