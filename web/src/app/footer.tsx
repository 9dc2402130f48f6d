import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Phone } from '#contract/contact.ts';
import { contact } from '../config/contact.ts';
import { paths } from '../config/paths.ts';
import { Button } from '../ui/button.tsx';
import { FacebookIcon, InstagramIcon, MapPinIcon, PhoneIcon, TiktokIcon, YoutubeIcon } from '../ui/icons/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { Container } from '../ui/page.tsx';
import { toolbar } from '../ui/toolbar.ts';
import styles from './footer.module.css';

const socialIcons = {
  facebook: FacebookIcon,
  instagram: InstagramIcon,
  youtube: YoutubeIcon,
  tiktok: TiktokIcon,
};
const socialNames = Object.keys(socialIcons) as (keyof typeof socialIcons)[];

/** A number to press and call. */
function PhoneLink({ phone }: { phone: Phone }) {
  return (
    <a href={`tel:${phone.dial}`} className={styles.phone}>
      <PhoneIcon size={20} />
      <bdi dir="ltr">{phone.shown.replaceAll(' ', '\u00a0')}</bdi>
    </a>
  );
}

/** The map comes from another server, so it is loaded only when somebody asks for it. */
function LocationMap() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      {shown ? (
        <iframe className={styles.map} src={contact.mapEmbedUrl} title={t('footer.map-title')} loading="lazy" />
      ) : (
        <div className={styles.mapPlace}>
          <Button variant="secondary" small onClick={() => setShown(true)}>
            <MapPinIcon size={20} />
            {t('footer.show-map')}
          </Button>
          <small className={styles.note}>{t('footer.map-note')}</small>
        </div>
      )}
      <a href={contact.mapUrl} target="_blank" rel="noreferrer" className={styles.contactLink}>
        {t('footer.open-map')}
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

/** The end of every public page. */
export function Footer() {
  const { t } = useTranslation();
  const year = useYear();
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <section className={styles.column}>
          <Logo />
          <p>{t('footer.about')}</p>
          <Link to={paths.terms} className={styles.contactLink}>
            {t('footer.terms')}
          </Link>
        </section>
        <section className={styles.column} aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={styles.title}>
            {t('footer.contact')}
          </h2>
          <h3 className={styles.subtitle}>{t('footer.phones')}</h3>
          <ul className={styles.list}>
            {contact.phones.map((phone) => (
              <li key={phone.dial}>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
          <h3 className={styles.subtitle}>{t('footer.office')}</h3>
          <PhoneLink phone={contact.officePhone} />
          <h3 className={styles.subtitle}>{t('footer.follow')}</h3>
          <ul className={toolbar(2)}>
            {socialNames.map((name) => {
              const Icon = socialIcons[name];
              return (
                <li key={name}>
                  <a
                    href={contact.social[name]}
                    target="_blank"
                    rel="noreferrer"
                    className={styles.socialLink}
                    aria-label={t(`footer.${name}`)}
                    title={t(`footer.${name}`)}
                  >
                    <Icon />
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
        <section className={styles.column} aria-labelledby="footer-location">
          <h2 id="footer-location" className={styles.title}>
            {t('footer.location')}
          </h2>
          <LocationMap />
        </section>
      </Container>
      <Container>
        <p className={styles.legal}>{year === null ? '\u00a0' : t('footer.copyright', { year: String(year) })}</p>
      </Container>
    </footer>
  );
}
