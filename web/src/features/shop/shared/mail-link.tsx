import { cx } from '#web/ui/cx.ts';
import { MailIcon } from '#web/ui/icons/contact-icons.tsx';
import styles from './contact-links.module.css';

/** Begins a mail. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a href={`mailto:${address}`} className={cx(styles.link, styles.mail, className)}>
      <MailIcon size={20} />
      <bdi dir="ltr">{address}</bdi>
    </a>
  );
}
