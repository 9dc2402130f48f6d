import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { saveAudiogram } from '#contract/audiograms/calls.ts';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { Audiogram, LinkedAccount } from '#contract/audiograms/schemas.ts';
import type { Note } from '#contract/notes/schemas.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { saveVisitSheet } from '#contract/visit-sheets/calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AudiogramKey } from '#web/features/hearing/shared/audiograms/audiogram-key.tsx';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { Drawing } from '#web/features/hearing/shared/audiograms/drawing.tsx';
import { Findings } from '#web/features/hearing/shared/audiograms/findings.tsx';
import { formatMeasured } from '#web/features/hearing/shared/audiograms/measured-at.ts';
import { Numbers } from '#web/features/hearing/shared/audiograms/numbers.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DeskNote } from '#web/office/desk-note.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { AssessmentIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import hidden from '#web/ui/visually-hidden.module.css';
import { heldFile, letFileGo } from '../noah/held-file.ts';
import { NoahDrop } from '../noah/noah-drop.tsx';
import { NoahImport } from '../noah/noah-import.tsx';
import { patientQuery } from '../queries.ts';
import { AudiogramForm } from './audiogram-form.tsx';
import { AudiogramPaper } from './audiogram-paper.tsx';
import { ClientAccount } from './client-account.tsx';
import { FittingAids } from './fitting-aids.tsx';
import { audiogramsQuery } from './queries.ts';
import { RemFiles } from './rem-files.tsx';

/** The hearing tests of a patient. */
export function AudiogramsPage() {
  const { t } = useTranslation(['audiograms', 'clinic-patients', 'common']);
  const { user } = useUser();
  const { id = '' } = useParams();
  const isKnown = user !== null;
  const patient = useQuery({ ...patientQuery(user?.id ?? '', id), enabled: isKnown });
  const audiograms = useQuery({ ...audiogramsQuery(user?.id ?? '', id), enabled: isKnown });
  if (!user) return null;
  const failed = [patient, audiograms].find(({ isError }) => isError);
  return (
    <Container layout="clinic">
      <Breadcrumb
        crumbs={[
          { label: t('clinic-patients:title'), to: recordPaths.patients(user.role) },
          ...(patient.data ? [{ label: patient.data.name, to: recordPaths.patient(user.role, patient.data.$id) }] : []),
          { label: t('title') },
        ]}
      />
      <DeskNote note={patient.data?.details.desk_note ?? null} />
      {patient.data && audiograms.data ? (
        <Audiograms
          user={user}
          patient={patient.data}
          audiograms={audiograms.data.documents}
          rule={audiograms.data.degree_rule}
          account={audiograms.data.account}
          rem={audiograms.data.rem}
        />
      ) : (
        <>
          <PageHeading>{t('title')}</PageHeading>
          {failed ? (
            <ErrorState title={errorText(failed.error)} onRetry={() => void failed.refetch()} />
          ) : (
            <Loading label={t('common:loading')} height="24rem" />
          )}
        </>
      )}
    </Container>
  );
}

interface AudiogramsProps {
  user: User;
  patient: PatientRecord;
  /** Newest first. */
  audiograms: readonly Audiogram[];
  rule: DegreeRule;
  account: LinkedAccount | null;
  /** Notes with the files of real-ear measurements, the newest first. */
  rem: readonly Note[];
}

function Audiograms({ user, patient, audiograms, rule, account, rem }: AudiogramsProps) {
  const { t } = useTranslation(['audiograms', 'clinic-noah']);
  /** What is being written down: a correction, a new one (null), or nothing. */
  const [typed, setTyped] = useState<{ known: Audiogram | null } | null>(
    useLocation().state?.isNew ? { known: null } : null,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  /** Sessions of Noah come in, of the file that was dropped. */
  const [fromNoah, setFromNoah] = useState<{ file: File | null } | null>(() => {
    const file = heldFile(patient.$id);
    return file && { file };
  });
  const isTyping = typed !== null || fromNoah !== null;
  const wasTyping = useRef(false);
  // The page is another one then, and its heading takes the focus as after a navigation.
  useEffect(() => {
    if (wasTyping.current === isTyping) return;
    wasTyping.current = isTyping;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [isTyping]);
  const heading = t('title-of', { name: patient.name });
  if (fromNoah) {
    return (
      <>
        <PageHeading documentTitle={heading}>{t('clinic-noah:title')}</PageHeading>
        <NoahImport
          {...{ patient, audiograms, rule }}
          dropped={fromNoah.file}
          onClose={(imported) => {
            letFileGo();
            setFromNoah(null);
            if (imported) setChosen(imported);
          }}
        />
      </>
    );
  }
  if (typed) {
    return (
      <>
        <PageHeading documentTitle={heading}>{t(typed.known ? 'form.correct' : 'form.new')}</PageHeading>
        <AudiogramForm
          user={user}
          patientId={patient.$id}
          known={typed.known}
          onClose={(saved) => {
            setTyped(null);
            if (saved) setChosen(saved);
          }}
        />
        <RemFiles user={user} patientId={patient.$id} rem={rem} />
      </>
    );
  }
  const mayWrite = mayCall(user, saveAudiogram);
  const visit = patient.visits.find(({ service_status }) => service_status !== null);
  const shown = audiograms.find(({ $id }) => $id === chosen) ?? audiograms[0];
  return (
    <NoahDrop onFile={(file) => mayWrite && setFromNoah({ file })}>
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{heading}</PageHeading>
        <div className={toolbar(3)}>
          {mayWrite && (
            <Button small variant="secondary" onClick={() => setFromNoah({ file: null })}>
              {t('clinic-noah:button')}
            </Button>
          )}
          {visit && mayCall(user, saveVisitSheet) && (
            <LinkButton to={recordPaths.visitSheet(user.role, patient.$id, visit.$id)} variant="ghost" small>
              {t('sheet')}
            </LinkButton>
          )}
          {mayWrite && (
            <Button small onClick={() => setTyped({ known: null })}>
              {t('form.new')}
            </Button>
          )}
        </div>
      </div>
      {shown ? (
        <Shown
          patient={patient}
          audiograms={audiograms}
          shown={shown}
          rule={rule}
          rem={rem}
          onChoose={setChosen}
          onCorrect={mayWrite ? () => setTyped({ known: shown }) : null}
        />
      ) : (
        <EmptyState icon={<AssessmentIcon size={36} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      <RemFiles user={user} patientId={patient.$id} rem={rem} />
      <ClientAccount user={user} patient={patient} account={account} onTakenOver={setChosen} />
    </NoahDrop>
  );
}

interface ShownProps {
  patient: PatientRecord;
  audiograms: readonly Audiogram[];
  shown: Audiogram;
  rule: DegreeRule;
  rem: readonly Note[];
  onChoose: (id: string) => void;
  /** Null for who writes none. */
  onCorrect: (() => void) | null;
}

function Shown({ patient, audiograms, shown: chosen, rule, rem, onChoose, onCorrect }: ShownProps) {
  const { t } = useTranslation('audiograms');
  const { language } = useLanguage();
  const { date } = useFormat();
  const [comparedId, setComparedId] = useState('');
  const [withNumbers, setWithNumbers] = useState(false);
  const compared = audiograms.find(({ $id }) => $id === comparedId && $id !== chosen.$id);
  // Whichever of the two was chosen first, the older one is drawn paler.
  const [shown, older = null] = compared
    ? [chosen, compared].sort((a, b) => Date.parse(b.measured_at) - Date.parse(a.measured_at))
    : [chosen];
  if (!shown) return null;
  const { audiometer, calibrated_on, transducer, tester, self_reported, note } = shown;
  const option = ({ $id, measured_at, self_reported: isReported }: Audiogram) => {
    const time = formatMeasured(measured_at, language);
    return { value: $id, label: isReported ? t('test-reported', { time }) : time };
  };
  const facts = [
    tester && { name: t('tester'), said: <bdi>{tester}</bdi> },
    transducer && { name: t('transducer'), said: t(`transducers.${transducer}`) },
    audiometer && { name: t('audiometer'), said: <bdi>{audiometer}</bdi> },
    calibrated_on && { name: t('calibrated-on'), said: date(calibrated_on) },
  ].filter((fact) => fact !== null && fact !== '');
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={t('test')}
          options={audiograms.map(option)}
          value={chosen.$id}
          onChange={({ target }) => onChoose(target.value)}
        />
        {audiograms.length > 1 && (
          <SelectField
            label={t('compare')}
            optional
            placeholder={t('compare-none')}
            options={audiograms.filter(({ $id }) => $id !== chosen.$id).map(option)}
            value={compared?.$id ?? ''}
            onChange={({ target }) => setComparedId(target.value)}
          />
        )}
      </div>
      <div className={toolbar(3, 'center')}>
        <Papers
          button={t('print')}
          title={t('title-of', { name: patient.name })}
          kinds={[{ id: 'audiogram', label: t('paper.title') }]}
          language={language}
          namespaces={['audiograms']}
          paper={(_kind, paperLanguage) => (
            <AudiogramPaper
              patient={patient}
              audiogram={shown}
              older={older}
              audiograms={audiograms}
              rule={rule}
              rem={rem}
              language={paperLanguage}
            />
          )}
        />
        {onCorrect && (
          <Button small variant="secondary" onClick={onCorrect}>
            {t('form.correct')}
          </Button>
        )}
        {self_reported && <Badge tone="pending">{t('self-reported')}</Badge>}
      </div>
      <Card className={styles.parts}>
        <div className={stack(2)}>
          <Drawing
            label={t('drawing', { time: formatMeasured(shown.measured_at, language) })}
            level={t('level-axis')}
            frequency={t('frequency')}
            shown={shown}
            older={older}
          />
          {older && <p className={text.note}>{t('older', { time: formatMeasured(older.measured_at, language) })}</p>}
          <AudiogramKey language={language} shown={[shown, older]} />
        </div>
        <div className={stack(4)}>
          <dl className={styles.facts}>
            {facts.map(({ name, said }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
          <Findings results={shown.results} rule={rule} language={language} isReported={self_reported} />
          {older && (
            <>
              <h2 className={styles.subtitle}>
                {t('older-findings', { time: formatMeasured(older.measured_at, language) })}
              </h2>
              <Findings results={older.results} rule={rule} language={language} isReported={older.self_reported} />
            </>
          )}
          {note && (
            <p>
              <strong>{t('note')}:</strong> <bdi>{note}</bdi>
            </p>
          )}
          <div>
            <Button small variant="secondary" aria-expanded={withNumbers} onClick={() => setWithNumbers(!withNumbers)}>
              {t(withNumbers ? 'numbers.hide' : 'numbers.show')}
            </Button>
          </div>
          {/* Screen readers read it in any case. */}
          <section
            className={withNumbers ? styles.scroll : hidden.hidden}
            tabIndex={withNumbers ? 0 : undefined}
            aria-label={t('numbers.title')}
          >
            <Numbers shown={shown} language={language} />
            {older && (
              <Numbers
                shown={older}
                language={language}
                caption={t('numbers.older', { time: formatMeasured(older.measured_at, language) })}
              />
            )}
          </section>
        </div>
      </Card>
      <Card as="section" className={stack(3)} aria-label={t('fit.title')}>
        <h2 className={styles.subtitle}>{t('fit.title')}</h2>
        <FittingAids results={shown.results} />
      </Card>
    </>
  );
}
