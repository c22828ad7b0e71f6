import type { KeyOwner } from '@marque/server/api/keys/contract';
import {
  apiRequestCall,
  type LoggedRequest,
  type Replayable,
  replayRequestCall,
} from '@marque/server/api/request-log/contract';
import { useCall } from '../../kit/forms/use-call.ts';
import { useDetail } from '../../kit/forms/use-detail.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { RawText } from '../../kit/ui/data/raw-text.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { KeyName, type NamedKey } from './key-name.tsx';
import { nameOfRequest } from './name-of-request.ts';
import { readable } from './readable.ts';
import { toneOf } from './status-tone.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './request-log.module.css';

interface RequestDialogProps {
  owner: KeyOwner;
  id: string;
  keys: readonly NamedKey[];
  onClose: () => void;
}

/** One request: what was sent and answered; with a test key it can be sent again. */
export function RequestDialog({ owner, id, keys, onClose }: RequestDialogProps) {
  const t = useTranslations('request-log.detail');
  const { data, problem } = useDetail(apiRequestCall, { owner, id });
  return (
    <Dialog
      open
      wide
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('title')}
      description={data && <span className={styles.requestPath}>{nameOfRequest(data.entry)}</span>}
    >
      {problem && <p role="alert">{problem}</p>}
      {!data && !problem && <p role="status">{t('loading')}</p>}
      {data && (
        <div className={styles.requestParts}>
          <About entry={data.entry} keys={keys} />
          {data.entry.method !== 'GET' && <Text title={t('body')} text={data.body} none={t('notKept')} />}
          <Replay owner={owner} {...data} />
        </div>
      )}
    </Dialog>
  );
}

function About({ entry, keys }: { entry: LoggedRequest; keys: readonly NamedKey[] }) {
  const t = useTranslations('request-log');
  const format = useFormatter();
  return (
    <Facts
      facts={[
        {
          key: 'at',
          name: t('column.at'),
          value: format.dateTime(new Date(entry.created), { dateStyle: 'medium', timeStyle: 'medium' }),
        },
        { key: 'key', name: t('column.key'), value: <KeyName of={entry.key} keys={keys} /> },
        { key: 'ms', name: t('column.ms'), value: t('ms', { ms: entry.ms }) },
        {
          key: 'bytes',
          name: t('detail.size'),
          value: entry.bytes === null ? t('detail.unknown') : t('bytes', { bytes: entry.bytes }),
        },
        {
          key: 'operation',
          name: t('filter.operation'),
          value: entry.operation === null ? t('detail.unknown') : <code>{entry.operation}</code>,
        },
      ]}
    />
  );
}

interface ReplayProps {
  owner: KeyOwner;
  entry: LoggedRequest;
  answer: string | null;
  replayable: Replayable;
}

/** The answer, and beside it what the same request is answered now. */
function Replay({ owner, entry, answer, replayable }: ReplayProps) {
  const t = useTranslations('request-log.detail');
  const replay = useCall(replayRequestCall);
  const now = replay.answer?.replayed;
  return (
    <>
      <div className={now ? styles.answersBeside : styles.oneAnswer}>
        <Answer title={t(now ? 'before' : 'answer')} status={entry.status} requestId={entry.request_id} text={answer} />
        {now && <Answer title={t('now')} status={now.status} requestId={now.request_id} text={now.answer} />}
      </div>
      {now && <p role="status">{t(answer === now.answer && entry.status === now.status ? 'same' : 'different')}</p>}
      {replayable === 'yes' ? (
        <div>
          <Button busy={replay.pending} onClick={() => replay.run({ owner, id: entry.id })}>
            {t(now ? 'replayAgain' : 'replay')}
          </Button>
          <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop2}`}>{t('replayText')}</p>
        </div>
      ) : (
        <p className={ui.secondaryText}>{t(`notReplayable.${replayable}`)}</p>
      )}
      {replay.errorText && <p role="alert">{replay.errorText}</p>}
    </>
  );
}

function Answer({
  title,
  status,
  requestId,
  text,
}: {
  title: string;
  status: number;
  requestId: string;
  text: string | null;
}) {
  const t = useTranslations('request-log.detail');
  return (
    <section className={styles.requestAnswer} aria-label={title}>
      <p className={styles.answerHead}>
        <StateWord tone={toneOf(status)}>{String(status)}</StateWord>
        <span className={`${ui.secondaryText} ${ui.text14}`}>
          x-request-id <code className={styles.requestPath}>{requestId}</code>
        </span>
      </p>
      <Text title={title} text={text} none={t('notKept')} />
    </section>
  );
}

function Text({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <div>
      <h3 className={ui.mediumWeight}>{title}</h3>
      {text === null ? <p className={ui.secondaryText}>{none}</p> : <RawText label={title} text={readable(text)} />}
    </div>
  );
}
