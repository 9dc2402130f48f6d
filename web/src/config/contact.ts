/** How the business is reached. Phone numbers are written as people in Egypt dial them. */
export const contact = {
  phones: ['01000000101', '01100000202'],
  officePhone: '0220000303',
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
} as const;
