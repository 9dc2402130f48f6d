import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { isWithdrawable } from '#contract/consents/signing.ts';
import type { AgreementDocument } from '#contract/consents/staff-schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { AgreementHistory } from './agreement-history.tsx';
import { eventWords, isOpen, isReceipt, keyOf } from './documents.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { agreementsQuery } from './queries.ts';
import { useWithdrawal } from './use-withdrawal.ts';

interface ClientAgreementsProps {
  user: User;
  patientId: string;
}

/** What a client agreed to and signed, what is not signed yet, and the way to sign it and to take it back. */
export function ClientAgreements({ user, patientId }: ClientAgreementsProps) {
  const { t } = useTranslation('clinic-consents');
  const query = useQuery(agreementsQuery(user.id, patientId));
  const [handsOver, setHandsOver] = useState<{ only?: AgreementDocument } | null>(null);
  if (!query.data) {
    return query.isError ? (
      <ErrorState level={3} title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    ) : (
      <Loading label={t('loading')} height="8rem" />
    );
  }
  const { documents, history } = query.data;
  return (
    <div className={stack(4)}>
      <p className={text.soft}>{t('lead')}</p>
      <ul className={stackedList(3)}>
        {documents.map((one) => (
          <Document key={keyOf(one)} patientId={patientId} document={one} onSign={() => setHandsOver({ only: one })} />
        ))}
      </ul>
      <div className={toolbar(2)}>
        <Button small variant="secondary" onClick={() => setHandsOver({})}>
          {t('hand-over.button')}
        </Button>
      </div>
      <AgreementHistory userId={user.id} history={history} />
      {handsOver && (
        <HandOverDialog {...{ user, patientId, documents }} only={handsOver.only} onClose={() => setHandsOver(null)} />
      )}
    </div>
  );
}

const TONES = { agreed: 'success', declined: 'neutral', withdrawn: 'fail' } as const satisfies Record<
  string,
  BadgeTone
>;

interface DocumentProps {
  patientId: string;
  document: AgreementDocument;
  onSign: () => void;
}

function Document({ patientId, document, onSign }: DocumentProps) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  const { date } = useFormat();
  const withdrawal = useWithdrawal(patientId);
  const { kind, answers } = document;
  const title = document.title[language];
  return (
    <li className={stack(2)}>
      <strong>{title}</strong>
      {answers.map(({ channel, event, at }) => (
        <span key={channel} className={toolbar(2, 'center')}>
          {channel && <span>{t(`channels.${channel}`)}</span>}
          {event && at ? (
            <Badge tone={TONES[event]}>
              {t('since', { event: t(`${eventWords(kind)}.${event}`), date: date(at) })}
            </Badge>
          ) : (
            <Badge tone="pending">{t(isReceipt(kind) ? 'not-signed' : 'not-asked')}</Badge>
          )}
          {event === 'agreed' && isWithdrawable(kind) && (
            <WithdrawButton
              title={channel ? `${title} · ${t(`channels.${channel}`)}` : title}
              busy={withdrawal.isPending}
              onPress={() => void withdrawal.ask(kind, channel)}
            />
          )}
        </span>
      ))}
      {isReceipt(kind) && isOpen(document) && (
        <div>
          <Button small variant="secondary" aria-label={t('sign-named', { title })} onClick={onSign}>
            {t('sign')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface WithdrawButtonProps {
  /** What is withdrawn. */
  title: string;
  busy: boolean;
  onPress: () => void;
}

/** Goes once the consent is withdrawn, and passes the focus on. */
function WithdrawButton({ title, busy, onPress }: WithdrawButtonProps) {
  const { t } = useTranslation('clinic-consents');
  const element = useRef<HTMLButtonElement>(null);
  useFocusHeir(element);
  return (
    <Button
      ref={element}
      small
      variant="ghost"
      busy={busy}
      aria-label={t('withdraw.button-named', { title })}
      onClick={onPress}
    >
      {t('withdraw.button')}
    </Button>
  );
}
