import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { MINE } from '#web/lib/query.ts';
import type { Session } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { PassingButton } from '#web/ui/passing-button.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { endSessions, readSessions } from './own-sessions.ts';
import styles from './sign-ins.module.css';

/** Where one is signed in, and how that ends. Loads on the texts `sign-ins`. */
export function SignIns({ userId }: { userId: string }) {
  const { t } = useTranslation('sign-ins');
  const { data: sessions, error, refetch } = useQuery({ queryKey: [MINE, 'sign-ins', userId], queryFn: readSessions });
  const end = useMutation({
    mutationFn: endSessions,
    onSuccess: (_none, ended) =>
      showToast({ kind: 'success', title: t('ended', { count: ended.length }), message: t('ended-text') }),
    // Also where only some of them ended.
    onSettled: () => refetch(),
  });
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const problem = end.error ?? (sessions ? null : error);
  return (
    <div className={stack(4)}>
      <p>{t('lead')}</p>
      <FormAlert message={problem && errorText(problem)} />
      <ul className={stackedList(3)}>
        {sessions?.map((session) => (
          <SignIn
            key={session.$id}
            session={session}
            busy={end.isPending && end.variables.includes(session.$id)}
            onEnd={() => end.mutate([session.$id])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <div className={toolbar(3)}>
          <PassingButton
            variant="secondary"
            busy={end.isPending && end.variables.length > 1}
            onClick={() => end.mutate(others.map(({ $id }) => $id))}
          >
            {t('end-others')}
          </PassingButton>
        </div>
      )}
    </div>
  );
}

function SignIn({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('sign-ins');
  const { dateTime } = useFormat();
  const item = useRef<HTMLLIElement>(null);
  useFocusHeir(item);
  const { clientName: client, osName: system, $createdAt, current } = session;
  const device =
    client && system
      ? t('device', { client: isolated(client), system: isolated(system) })
      : client || system || t('unknown');
  const since = dateTime($createdAt);
  return (
    <li ref={item} className={styles.signIn}>
      <div>
        <h3 className={styles.device}>{device}</h3>
        <p className={text.soft}>{t('since', { since })}</p>
      </div>
      {current ? (
        <Badge tone="accent">{t('this')}</Badge>
      ) : (
        <Button small variant="secondary" busy={busy} aria-label={t('end-named', { device, since })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
