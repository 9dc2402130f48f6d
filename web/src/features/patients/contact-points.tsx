import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '#contract/constants.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { CONTACT_WAYS } from '#contract/contacts/constants.ts';
import { type ContactPoint, updateContactPoint as schemas } from '#contract/contacts/schemas.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { isEgyptianMobile } from '#contract/phone.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import text from '#web/ui/text.module.css';
import styles from './patients.module.css';

interface ContactPointsProps {
  patient: PatientRecord;
  mayChange: boolean;
}

/** The phones of a client, and how each may be written to. */
export function ContactPoints({ patient, mayChange }: ContactPointsProps) {
  const { t } = useTranslation('clinic-patients');
  const [open, setOpen] = useState<ContactPoint | null>(null);
  return (
    <div className={styles.contacts}>
      {patient.contact_points.map((point) => {
        const { phone } = point;
        return (
          <span key={phone} className={styles.contact}>
            <PhoneLink
              phone={phone}
              name={patient.name}
              about={{ of: 'patient', id: patient.$id, kind: 'greeting', ...(point.lang && { lang: point.lang }) }}
            />
            <State point={point} />
            {mayChange && isEgyptianMobile(phone) && (
              <RowButton label={t('contact.button-of', { phone: formatPhone(phone) })} onClick={() => setOpen(point)}>
                {t('contact.button')}
              </RowButton>
            )}
          </span>
        );
      })}
      {open && <ContactDialog patient={patient} point={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** What of a phone whoever writes to it has to know. */
function State({ point }: { point: ContactPoint }) {
  const { t } = useTranslation('clinic-patients');
  const { date } = useFormat();
  const { stopped_at, stopped_on, way, last_state, last_at } = point;
  if (stopped_at !== null && stopped_on !== null) {
    return <Badge tone="fail">{t(`contact.stopped.${stopped_on}`, { date: date(stopped_at) })}</Badge>;
  }
  const lastState = LAST_STATES.find((state) => state === last_state);
  return (
    <>
      {way && <Badge tone="neutral">{t(`contact.ways.${way}`)}</Badge>}
      {lastState && last_at && (
        <span className={text.note}>
          {t('contact.last', { state: t(`timeline.message-states.${lastState}`), date: date(last_at) })}
        </span>
      )}
    </>
  );
}

/** What is told of the last message. */
const LAST_STATES = ['sent', 'delivered', 'read', 'failed', 'to_call', 'called'] as const;

const WAYS = ['any', ...CONTACT_WAYS] as const;
const LANGS = ['any', ...LANGUAGES] as const;

interface ContactDialogProps {
  patient: PatientRecord;
  point: ContactPoint;
  onClose: () => void;
}

/** Changes how a phone may be written to, and to what its owner agrees. */
function ContactDialog({ patient, point, onClose }: ContactDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const { date } = useFormat();
  const { phone, version } = point;
  const form = useCallForm(updateContactPoint, {
    initialValues: {
      way: point.way ?? WAYS[0],
      lang: point.lang ?? LANGS[0],
      messages: point.stopped_at === null,
      offers: point.offers_at !== null,
    },
    schema: schemas.input,
    request: ({ way, lang, messages, offers }) => ({
      patientId: patient.$id,
      phone,
      version,
      data: {
        way: way === 'any' ? null : way,
        lang: lang === 'any' ? null : lang,
        messages,
        offers,
      },
    }),
    invalidates: PATIENTS_KEY,
    onDone: onClose,
  });
  const { values, setValue } = form;
  return (
    <FormDialog
      title={t('contact.title', { phone: formatPhone(phone) })}
      onClose={onClose}
      form={form}
      submitLabel={t('save')}
    >
      {point.proven_at && <p className={text.note}>{t('contact.proven', { date: date(point.proven_at) })}</p>}
      <CheckboxField
        label={t('contact.messages')}
        hint={point.stopped_on === 'reply' ? t('contact.stopped-hint') : t('contact.messages-hint')}
        checked={values.messages}
        onChange={({ target }) => setValue('messages', target.checked)}
      />
      <RadioGroup
        name="way"
        label={t('contact.way')}
        value={values.way}
        options={WAYS.map((value) => ({ value, label: t(`contact.ways.${value}`) }))}
        onChange={(way) => setValue('way', way)}
      />
      <RadioGroup
        name="lang"
        label={t('contact.lang')}
        value={values.lang}
        options={LANGS.map((value) => ({ value, label: t(`contact.langs.${value}`) }))}
        onChange={(lang) => setValue('lang', lang)}
      />
      <CheckboxField
        label={t('contact.offers')}
        hint={
          point.offers_at === null
            ? t('contact.offers-hint')
            : t('contact.offers-since', { date: date(point.offers_at) })
        }
        checked={values.offers}
        onChange={({ target }) => setValue('offers', target.checked)}
      />
    </FormDialog>
  );
}
