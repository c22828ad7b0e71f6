import { endSessionsCall, type OpenSession } from '@marque/server/identity/accounts/contract';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './session-list.module.css';

/** Where the member is signed in, each to be signed out from here. */
export function SessionList({ sessions: given }: { sessions: OpenSession[] }) {
  const t = useTranslations('accounts.sessions');
  const { list, sessions, busy, end } = useSessions(given);
  const columns = useColumns({ busy, end });
  const others = sessions.filter(session => !session.current).length;
  return (
    <>
      <div className={styles.sessionsHead}>
        {others > 0 ? (
          <EndOthers count={others} busy={busy === 'others'} onEnd={() => end('others')} />
        ) : (
          <p className={ui.secondaryText} role="status">
            {t('onlyThis')}
          </p>
        )}
        <ButtonLink look="link" to="/members/profile#password">
          {t('password')}
        </ButtonLink>
      </div>
      <div ref={list} tabIndex={-1} className={cardStyles.card}>
        <Table caption={t('caption')} stack rows={sessions} rowKey={session => session.id} columns={columns} />
      </div>
    </>
  );
}

interface Ending {
  /** The session that is being ended, or all the others. */
  busy: string | null;
  end: (what: OpenSession | 'others') => void;
}

/** After a sign-out the focus goes to the list, as the button pressed goes away with its row. */
function useSessions(given: OpenSession[]) {
  const t = useTranslations('accounts.sessions');
  const toast = useToast();
  const list = useRef<HTMLDivElement>(null);
  const end = useAction(
    (what: OpenSession | 'others') =>
      send(endSessionsCall, what === 'others' ? { others: true } : { session: what.id }),
    {
      onSuccess: (_answer, what) => {
        toast({ title: what === 'others' ? t('othersDone') : t('ended', { device: what.device }), kind: 'member' });
        list.current?.focus();
      },
      onError: (_error, text) => toast({ title: text, error: true }),
    },
  );
  const what = end.pending ? end.input : null;
  return {
    list,
    sessions: end.answer?.sessions ?? given,
    busy: what && (what === 'others' ? what : what.id),
    end: (ended: OpenSession | 'others') => end.run(ended),
  };
}

function useColumns({ busy, end }: Ending): Column<OpenSession>[] {
  const t = useTranslations('accounts.sessions');
  const format = useFormatter();
  const hydrated = useHydrated();
  const when = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  return [
    {
      key: 'device',
      name: t('device'),
      cell: session => (
        <span className={styles.sessionDetails}>
          <b className={ui.mediumWeight}>{session.device}</b>
          {session.current && (
            <StateWord tone="info" chip>
              {t('current')}
            </StateWord>
          )}
        </span>
      ),
    },
    { key: 'created', name: t('created'), whole: true, cell: session => when(session.created) },
    {
      key: 'seen',
      name: t('lastSeen'),
      whole: true,
      cell: session => (session.current ? t('now') : when(session.last_seen)),
    },
    {
      key: 'end',
      head: <span className={ui.visuallyHidden}>{t('end')}</span>,
      name: '',
      figure: true,
      whole: true,
      cell: session =>
        !session.current && (
          <Button
            size="table"
            busy={busy === session.id}
            disabled={!hydrated}
            aria-label={t('endOf', { device: session.device, when: when(session.last_seen) })}
            onClick={() => end(session)}
          >
            {t('end')}
          </Button>
        ),
    },
  ];
}

interface EndOthersProps {
  /** How many would be signed out. */
  count: number;
  busy: boolean;
  onEnd: () => void;
}

/** Signs out every other device, once it has been said that this is meant. */
function EndOthers({ count, busy, onEnd }: EndOthersProps) {
  const t = useTranslations('accounts.sessions');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    onEnd();
  };
  return (
    <>
      <Button busy={busy} disabled={!hydrated} onClick={() => setOpen(true)}>
        {t('others')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('othersTitle')} description={t('othersText', { count })}>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop4}`}>
          <Button look="main" onClick={confirm}>
            {t('othersYes')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('othersNo')}</Button>
        </div>
      </Dialog>
    </>
  );
}
