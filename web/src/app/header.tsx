import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths, patterns } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { cx } from '#web/ui/cx.ts';
import { Dropdown } from '#web/ui/dialogs/dropdown.tsx';
import { CartIcon, MenuIcon } from '#web/ui/icons/icons.tsx';
import { Logo } from '#web/ui/page/logo.tsx';
import { Container } from '#web/ui/page/page.tsx';
import { ContactLine, canBeReached } from './contact-line.tsx';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { SignOutButton } from './sign-out-button.tsx';

// Only customers have a cart, so a visitor does not load its code.
const CartDropdown = lazy(async () => ({
  default: (await import('#web/features/cart/cart-dropdown.tsx')).CartDropdown,
}));

interface MenuLinkProps {
  to: string;
  children: ReactNode;
  onClick?: () => void;
  /** Every page below this path counts as this link's place; only the page itself unless given. */
  within?: string;
}

function MenuLink({ to, children, onClick, within }: MenuLinkProps) {
  const { pathname } = useLocation();
  const here = pathname === to || (within !== undefined && pathname.startsWith(`${within}/`));
  return (
    <Link
      to={to}
      className={styles.link}
      aria-current={here ? (pathname === to ? 'page' : true) : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}

/**
 * Home, store and booking, for a visitor the ways in, for a customer what is theirs. The same links stand in the bar and in the
 * small-screen menu.
 */
function Links({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation();
  const { state, user } = useUser();
  return (
    <>
      <MenuLink to={paths.landing} onClick={onFollow}>
        {t('header.home')}
      </MenuLink>
      <MenuLink to={paths.store()} within={patterns.storeRoot} onClick={onFollow}>
        {t('header.store')}
      </MenuLink>
      <MenuLink to={paths.book()} onClick={onFollow}>
        {t('header.book')}
      </MenuLink>
      {state === 'out' && (
        <>
          <MenuLink to={paths.signIn} onClick={onFollow}>
            {t('header.sign-in')}
          </MenuLink>
          <MenuLink to={paths.register} onClick={onFollow}>
            {t('header.register')}
          </MenuLink>
        </>
      )}
      {user?.role === 'user' && (
        <>
          <MenuLink to={paths.orders} within={paths.orders} onClick={onFollow}>
            {t('header.orders')}
          </MenuLink>
          <MenuLink to={paths.appointments} onClick={onFollow}>
            {t('header.visits')}
          </MenuLink>
          <MenuLink to={paths.account} onClick={onFollow}>
            {t('header.account')}
          </MenuLink>
        </>
      )}
    </>
  );
}

/** The top of every public page. */
export function Header() {
  const { t } = useTranslation();
  const { state, user } = useUser();
  const shop = useShopDetails();
  const hasLine = !shop || canBeReached(shop);
  return (
    <header className={cx(styles.header, hasLine && styles.withLine)}>
      {hasLine && <ContactLine shop={shop} />}
      <Container className={styles.bar}>
        <Link to={paths.landing} className={styles.logo}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={t('header.navigation')}>
          <Links />
        </nav>
        <div className={styles.tools}>
          <LanguageToggle />
          {user?.role === 'user' && (
            <Suspense
              fallback={
                <span className={styles.cartPlace}>
                  <CartIcon />
                </span>
              }
            >
              <CartDropdown />
            </Suspense>
          )}
          {state === 'in' && (
            <span className={styles.wideOnly}>
              <SignOutButton destination={paths.signIn} />
            </span>
          )}
          {/* Signing out, here or in another tab, closes it. */}
          <Dropdown
            key={String(state === 'out')}
            label={t('header.menu')}
            trigger={<MenuIcon />}
            className={styles.menu}
          >
            {(close) => (
              <nav className={styles.menuLinks} aria-label={t('header.navigation')}>
                <Links onFollow={close} />
                {state === 'in' && <SignOutButton destination={paths.signIn} />}
              </nav>
            )}
          </Dropdown>
        </div>
      </Container>
    </header>
  );
}
