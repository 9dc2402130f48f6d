import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makePaperLink, sendPaperLink, withdrawPaperLink } from '#contract/clinic-documents/calls.ts';
import { paperLink, paperText } from '#contract/clinic-documents/link.ts';
import type { MadePaperLink } from '#contract/clinic-documents/schemas.ts';
import { isEgyptianMobile } from '#contract/phone.ts';
import { pageOrigin } from '#web/config/origin.ts';
import { useCodeChannels } from '#web/features/phone-codes/shared/code-channels.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { dividedList } from '#web/ui/divided-list.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';

interface PaperLinkButtonProps {
  /** What it sends, for whoever does not see the row. */
  label: string;
  /** The `$id` of the paper, for a quote that of its form; that of a receipt is known once it has its number. */
  paperId: () => Promise<string>;
}

/** The button with the window from which a paper goes to the client's phone, by its link. */
export function PaperLinkButton({ label, paperId }: PaperLinkButtonProps) {
  const { t } = useTranslation('clinic-papers');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small variant="ghost" aria-label={label} onClick={() => setOpen(true)}>
        {t('link.button')}
      </Button>
      {open && <LinkDialog label={label} paperId={paperId} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ label, paperId, onClose }: PaperLinkButtonProps & { onClose: () => void }) {
  const { t } = useTranslation('clinic-papers');
  const [id, setId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    // Each time it is opened, and then only: a link that was withdrawn is replaced, and not by looking away and back.
    queryKey: ['paper-link', label],
    queryFn: async () => {
      const paper_id = await paperId();
      setId(paper_id);
      return call(makePaperLink, { paper_id });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      footer={data && id && <WithdrawButton paperId={id} onDone={onClose} />}
    >
      {data && id ? (
        <Link paperId={id} link={data} />
      ) : error ? (
        <ErrorState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('link.loading')} height="10rem" />
      )}
    </Dialog>
  );
}

const addressOf = ({ secret }: MadePaperLink, lang: MadePaperLink['phones'][number]['lang']) =>
  `${pageOrigin()}${paperLink(secret, lang)}`;

function Link({ paperId, link }: { paperId: string; link: MadePaperLink }) {
  const { t } = useTranslation('clinic-papers');
  const { date } = useFormat();
  const { language } = useLanguage();
  const channels = useCodeChannels();
  const { kind, form_id, name, ends_at, phones } = link;
  const address = addressOf(link, phones[0]?.lang ?? language);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', title: t('link.copied'), message: address });
    } catch {
      showToast({ kind: 'fail', title: t('link.not-copied'), message: t('link.not-copied-text') });
    }
  };
  return (
    <div className={stack(4)}>
      <p className={text.soft}>{t('link.lead', { date: date(ends_at) })}</p>
      {phones.length === 0 && <p>{t('link.no-phone')}</p>}
      <ul className={dividedList}>
        {phones.map(({ phone, lang, stopped }) => (
          <li key={phone} className={toolbar(3, 'spread')}>
            <PhoneLink
              phone={phone}
              name={name}
              about={{ kind: paperText(kind), of: 'form', id: form_id, lang, link: addressOf(link, lang) }}
            />
            {stopped ? (
              <Badge tone="neutral">{t('link.stopped')}</Badge>
            ) : (
              channels &&
              channels.length > 0 &&
              isEgyptianMobile(phone) && <SendLinkButton paperId={paperId} phone={phone} />
            )}
          </li>
        ))}
      </ul>
      <div className={stack(2)}>
        <p className={text.note}>
          <bdi dir="ltr">{address}</bdi>
        </p>
        <div>
          <Button small variant="secondary" onClick={() => void copy()}>
            {t('link.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** One press is one message, however often it is tried. */
function SendLinkButton({ paperId, phone }: { paperId: string; phone: string }) {
  const { t } = useTranslation('clinic-papers');
  const client = useQueryClient();
  const [requestId, setRequestId] = useState(newRequestId);
  const [isSent, setSent] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(sendPaperLink, { paper_id: paperId, phone, request_id: requestId }),
    onSuccess: async ({ recipient }) => {
      setRequestId(newRequestId());
      setSent(true);
      showToast({ kind: 'success', title: t('link.sent'), message: t('link.sent-message', { recipient }) });
      // The record has another version now.
      await Promise.all([FORMS_KEY, PATIENTS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => showToast({ kind: 'fail', title: t('link.not-sent'), message: errorText(error) }),
  });
  return (
    <Button
      small
      variant={isSent ? 'ghost' : 'secondary'}
      busy={isPending}
      aria-label={t('link.send-to', { phone: formatPhone(phone) })}
      onClick={() => mutate()}
    >
      {t(isSent ? 'link.send-again' : 'link.send')}
    </Button>
  );
}

function WithdrawButton({ paperId, onDone }: { paperId: string; onDone: () => void }) {
  const { t } = useTranslation('clinic-papers');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawPaperLink, { paper_id: paperId }),
    onSuccess: () => {
      showToast({ kind: 'success', title: t('link.withdrawn'), message: t('link.withdrawn-text') });
      onDone();
    },
    onError: (error) => showToast({ kind: 'fail', title: t('link.not-withdrawn'), message: errorText(error) }),
  });
  const withdraw = async () => {
    const isSure = await confirmAction({
      title: t('link.withdraw-title'),
      text: t('link.withdraw-text'),
      confirm: t('link.withdraw'),
      danger: true,
    });
    if (isSure) mutate();
  };
  return (
    <Button small variant="ghost" busy={isPending} onClick={() => void withdraw()}>
      {t('link.withdraw')}
    </Button>
  );
}
