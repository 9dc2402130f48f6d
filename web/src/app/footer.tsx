import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { phonesOf } from '#contract/phone.ts';
import { type Place, placeOf } from '#contract/place.ts';
import type { ShopDetails } from '#contract/settings/schemas.ts';
import { SHOP_PAGES } from '#contract/settings/shop-pages.ts';
import { mapEmbedUrl, mapUrl } from '#web/config/map.ts';
import { paths } from '#web/config/paths.ts';
import { PhoneLink, WhatsappLink } from '#web/features/shop/shared/contact-links.tsx';
import { MailLink } from '#web/features/shop/shared/mail-link.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { webAddress } from '#web/lib/leave.ts';
import { Button } from '#web/ui/button.tsx';
import { FacebookIcon, InstagramIcon, TiktokIcon, YoutubeIcon } from '#web/ui/icons/contact-icons.tsx';
import { MapPinIcon } from '#web/ui/icons/icons.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './footer.module.css';
import { MapDrawing } from './map-drawing.tsx';

const socialIcons = {
  facebook: FacebookIcon,
  instagram: InstagramIcon,
  youtube: YoutubeIcon,
  tiktok: TiktokIcon,
};
const socialNames = Object.keys(socialIcons) as (keyof typeof socialIcons)[];

/** What the law asks a seller to show, by its names. */
const REGISTERED = ['licence', 'commercial_register', 'tax_card'] as const;

/** Who sells, as far as the admin has said. */
function Seller({ shop }: { shop: ShopDetails | undefined }) {
  const { t } = useTranslation('footer');
  const numbers = REGISTERED.flatMap((name) => (shop?.[name] ? [[name, shop[name]] as const] : []));
  return (
    <>
      {shop?.seller_name && <p className={styles.seller}>{shop.seller_name}</p>}
      {numbers.length > 0 && (
        <dl className={styles.numbers}>
          {numbers.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`${name}`)}</dt>
              <dd>
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** One way to reach the shop: its name, and beside it what to press or to read. */
function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <h3 className={styles.subtitle}>{name}</h3>
      {children}
    </div>
  );
}

/** The ways to reach the shop. */
function Contact({ shop }: { shop: ShopDetails }) {
  const { t } = useTranslation('footer');
  const phones = phonesOf(shop.phones);
  const { office_phone, whatsapp, shop_email, opening_hours } = shop;
  const social = socialNames.flatMap((name) => (shop[name] ? [[name, shop[name]] as const] : []));
  if (phones.length === 0 && !office_phone && !whatsapp && !shop_email && !opening_hours && social.length === 0) {
    return null;
  }
  return (
    <section className={styles.column} aria-labelledby="footer-contact">
      <h2 id="footer-contact" className={styles.title}>
        {t('contact')}
      </h2>
      {phones.length > 0 && (
        <Way name={t('phones')}>
          <ul className={styles.list}>
            {phones.map((phone) => (
              <li key={phone}>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
        </Way>
      )}
      {office_phone && (
        <Way name={t('office')}>
          <PhoneLink phone={office_phone} />
        </Way>
      )}
      {(whatsapp || shop_email) && (
        <Way name={t('write')}>
          <ul className={styles.list}>
            {whatsapp && (
              <li>
                <WhatsappLink phone={whatsapp} />
              </li>
            )}
            {shop_email && (
              <li>
                <MailLink address={shop_email} />
              </li>
            )}
          </ul>
        </Way>
      )}
      {opening_hours && (
        <Way name={t('hours')}>
          <p className={styles.lines}>{opening_hours}</p>
        </Way>
      )}
      {social.length > 0 && (
        <Way name={t('follow')}>
          <ul className={toolbar(2)}>
            {social.map(([name, address]) => {
              const Icon = socialIcons[name];
              return (
                <li key={name}>
                  <a
                    href={webAddress(address)}
                    target="_blank"
                    rel="noreferrer"
                    className={styles.socialLink}
                    aria-label={t(`${name}`)}
                    title={t(`${name}`)}
                  >
                    <Icon />
                  </a>
                </li>
              );
            })}
          </ul>
        </Way>
      )}
    </section>
  );
}

/** Where the shop is. */
function Location({ shop: { seller_address, map_place } }: { shop: ShopDetails }) {
  const { t } = useTranslation('footer');
  const place = placeOf(map_place ?? '');
  if (!seller_address && !place) return null;
  return (
    <section className={styles.column} aria-labelledby="footer-location">
      <h2 id="footer-location" className={styles.title}>
        {t('location')}
      </h2>
      {seller_address && <address className={styles.lines}>{seller_address}</address>}
      {place && <LocationMap place={place} />}
    </section>
  );
}

/** The map comes from another server, so it is loaded only when somebody asks for it; until then a drawing stands there. */
function LocationMap({ place }: { place: Place }) {
  const { t } = useTranslation('footer');
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className={styles.mapPlace}>
        <MapDrawing className={styles.drawing} />
        {shown ? (
          <iframe className={styles.map} src={mapEmbedUrl(place)} title={t('map-title')} loading="lazy" />
        ) : (
          <div className={styles.mapWords}>
            <Button variant="secondary" small onClick={() => setShown(true)}>
              <MapPinIcon size={20} />
              {t('show-map')}
            </Button>
            <small className={styles.note}>{t('map-note')}</small>
          </div>
        )}
      </div>
      <a href={mapUrl(place)} target="_blank" rel="noreferrer" className={styles.textLink}>
        {t('open-map')}
      </a>
    </>
  );
}

const never = () => () => {};

/** The current year, or null while a page is prerendered: it may be read in another year. */
function useYear(): number | null {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => null,
  );
}

/** Where somebody fills in a form that nothing should lead away from. */
const BRIEF: readonly string[] = [paths.checkout, paths.signIn, paths.register, paths.recover];

/** The end of every public page. */
export function Footer() {
  const isBrief = BRIEF.includes(useLocation().pathname);
  return (
    <footer className={styles.footer} data-below="">
      {isBrief ? <ShopPages /> : <About />}
      <Copyright />
    </footer>
  );
}

function ShopPageItems() {
  const { t } = useTranslation('footer');
  return SHOP_PAGES.map((page) => (
    <li key={page}>
      <Link to={paths[page]} className={styles.textLink}>
        {t(page)}
      </Link>
    </li>
  ));
}

/** The texts of the shop, in one line. */
function ShopPages() {
  return (
    <Container>
      <ul className={styles.list}>
        <ShopPageItems />
      </ul>
    </Container>
  );
}

/** Who sells, how they are reached, and where they are. */
function About() {
  const { t } = useTranslation('footer');
  const shop = useShopDetails();
  return (
    <Container className={styles.columns}>
      <section className={styles.column}>
        <Logo />
        <Seller shop={shop} />
        <ul className={styles.list}>
          <li>
            <Link to={paths.book()} className={styles.textLink}>
              {t('book')}
            </Link>
          </li>
          <ShopPageItems />
        </ul>
      </section>
      {shop && <Contact shop={shop} />}
      {shop && <Location shop={shop} />}
    </Container>
  );
}

function Copyright() {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <Container>
      <p className={styles.legal}>{year === null ? '\u00a0' : t('footer.copyright', { year: String(year) })}</p>
    </Container>
  );
}
