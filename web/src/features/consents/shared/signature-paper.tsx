import { useTranslation } from 'react-i18next';
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#contract/consents/signing.ts';
import type { Signature } from '#contract/consents/staff-schemas.ts';
import { Fact } from '#web/features/billing/shared/papers/paper-fact.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDateTime } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { isReceipt } from './documents.ts';
import own from './signature.module.css';

/** What somebody signed, in the language in which they read it, whose texts must be at hand. */
export function SignaturePaper({ signature }: { signature: Signature }) {
  const { lang, documents, relation, method, strokes, intact } = signature;
  const { t } = useTranslation('clinic-consents', { lng: lang });
  return (
    <article lang={lang} dir={LANGUAGE_FACTS[lang].direction} className={cx(styles.paper, styles.fluid)} data-sheet="">
      <header className={styles.head}>
        <PaperIssuer language={lang} />
        <h2 className={styles.kind}>{t('paper.heading')}</h2>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('paper.client')}>
          <strong>
            <Name>{signature.patient_name}</Name>
          </strong>
        </Fact>
        <Fact term={t('paper.signer')}>
          <Name>{signature.signer_name}</Name> ({t(`paper.relations.${relation}`)})
        </Fact>
        <Fact term={t('paper.signed-at')}>{formatDateTime(signature.signed_at, lang)}</Fact>
        <Fact term={t('paper.witness')}>
          <Name>{signature.witness_name}</Name>
        </Fact>
        <Fact term={t('paper.method')}>{t(`paper.methods.${method}`)}</Fact>
        <Fact term={t('paper.version')}>{signature.text_version}</Fact>
      </dl>
      {documents.map(({ kind, about_id, title, text, answers }) => (
        <section key={`${kind} ${about_id}`} className={own.document}>
          <h3 className={styles.partTitle}>{title}</h3>
          <p className={styles.partText}>{text}</p>
          <ul className={own.answers}>
            {answers.map(({ channel, label, agreed }) => (
              <li key={channel}>
                {channel && `${label}: `}
                <strong>
                  {t(`paper.${isReceipt(kind) ? 'confirmed' : 'answers'}.${agreed ? 'agreed' : 'declined'}`)}
                </strong>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <footer className={own.foot}>
        {strokes ? (
          <svg className={own.drawn} viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`} role="img">
            <title>{t('paper.signer')}</title>
            <path d={strokes} />
          </svg>
        ) : (
          <p className={own.typed}>
            <Name>{signature.signer_name}</Name>
          </p>
        )}
        <p className={own.hash}>
          {t('paper.hash')}: <bdi dir="ltr">{signature.hash}</bdi>
          <br />
          {t(intact ? 'paper.intact' : 'paper.changed')}
        </p>
      </footer>
    </article>
  );
}
