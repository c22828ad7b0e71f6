import {
  MAX_ANSWER,
  replaySinceCall,
  replayWebhookCall,
  webhookMessageCall,
  webhookMessagesCall,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookMessage,
} from '@marque/server/api/webhooks/contract';
import Inbox from 'lucide-react/icons/inbox';
import { useState } from 'react';
import { send } from '../../client.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { PageList } from '../../kit/forms/page-list.tsx';
import { useDetail } from '../../kit/forms/use-detail.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { RawText } from '../../kit/ui/data/raw-text.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './webhooks.module.css';

interface Page {
  messages: WebhookMessage[];
  next: string | null;
}

const TONES = { waiting: 'caution', delivered: 'info', failed: 'serious' } as const;

/** The moment of something, to the second. */
function useMoment() {
  const format = useFormatter();
  return (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'medium' });
}

/** What became of a try, in words. */
function useAnswer() {
  const t = useTranslations('webhooks.answer');
  return ({ status, problem }: Pick<WebhookAttempt, 'status' | 'problem'>): string => {
    if (problem === null || problem === 'status') return String(status);
    return problem === 'redirect' ? t('redirect', { status: status ?? 0 }) : t(problem);
  };
}

/** What an endpoint was and will be sent. */
export function Deliveries({ endpoint, first }: { endpoint: WebhookEndpoint; first: Page }) {
  const t = useTranslations('webhooks.deliveries');
  const [shown, setShown] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const columns = useColumns(endpoint, setShown);
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries">
      <div className={styles.deliveriesHead}>
        <h2 className={ui.text18} id="deliveries">
          {t('title')}
        </h2>
        {endpoint.state === 'on' && first.messages.length > 0 && (
          <Button size="table" onClick={() => setAsks(true)}>
            {t('replayFailed')}
          </Button>
        )}
      </div>
      <p className={`${ui.secondaryText} ${ui.monospace} ${styles.endpointUrl}`}>{endpoint.url}</p>
      <PageList<Page, WebhookMessage>
        name={`webhook-messages:${endpoint.id}`}
        first={first}
        read={(after, signal) => send(webhookMessagesCall, { endpoint: endpoint.id, after }, { signal })}
        rowsOf={page => page.messages}
        totalOf={() => 0}
        empty={{ icon: Inbox, title: t('none'), text: t('noneText') }}
      >
        {rows => (
          <Card flush>
            <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} columns={columns} stack />
          </Card>
        )}
      </PageList>
      {shown && <MessageDialog id={shown} onClose={() => setShown(null)} />}
      {asks && <ReplayDialog endpoint={endpoint} onClose={() => setAsks(false)} />}
    </section>
  );
}

function useColumns(endpoint: WebhookEndpoint, onShow: (id: string) => void): Column<WebhookMessage>[] {
  const t = useTranslations('webhooks.deliveries');
  const moment = useMoment();
  const answerOf = useAnswer();
  return [
    { key: 'at', name: t('column.at'), whole: true, cell: ({ created }) => moment(created) },
    { key: 'type', name: t('column.type'), cell: ({ type }) => <span className={ui.monospace}>{type}</span> },
    {
      key: 'state',
      name: t('column.state'),
      cell: ({ state, next }) => (
        <div className={styles.endpointWords}>
          <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>
          {next && <span className={ui.secondaryText}>{t('next', { at: moment(next) })}</span>}
        </div>
      ),
    },
    { key: 'answer', name: t('column.answer'), cell: ({ last }) => (last ? answerOf(last) : t('notTried')) },
    { key: 'tries', name: t('column.tries'), figure: true, whole: true, cell: ({ tries }) => tries },
    {
      key: 'actions',
      name: '',
      head: <span className={ui.visuallyHidden}>{t('column.actions')}</span>,
      cell: message => (
        <div className={styles.endpointActions}>
          <Button size="table" aria-label={t('detailsOf', { type: message.type })} onClick={() => onShow(message.id)}>
            {t('details')}
          </Button>
          {endpoint.state === 'on' && <Replay message={message} />}
        </div>
      ),
    },
  ];
}

function Replay({ message }: { message: WebhookMessage }) {
  const t = useTranslations('webhooks.deliveries');
  const { pending, run } = useToldCall(replayWebhookCall, { words: { done: t('replayed'), failed: t('failed') } });
  return (
    <Button
      size="table"
      busy={pending}
      aria-label={t('replayOf', { type: message.type })}
      onClick={() => run({ id: message.id })}
    >
      {t('replay')}
    </Button>
  );
}

/** One message: its body as it is sent, and each answer. */
function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('webhooks.message');
  const moment = useMoment();
  const answerOf = useAnswer();
  const { data, problem } = useDetail(webhookMessageCall, { id });
  const wordsOf = (attempt: WebhookAttempt) =>
    t('attempt', { at: moment(attempt.at), answer: answerOf(attempt), ms: attempt.ms });
  return (
    <Dialog
      open
      wide
      onOpenChange={isOpen => isOpen || onClose()}
      title={data?.entry.type ?? t('title')}
      description={id}
    >
      {problem && <p role="alert">{problem}</p>}
      {!data && !problem && <p role="status">{t('loading')}</p>}
      {data && (
        <div className={styles.messageParts}>
          <h3 className={ui.mediumWeight}>{t('body')}</h3>
          <RawText label={t('body')} text={data.body} />
          <h3 className={ui.mediumWeight}>{t('attempts', { count: data.attempts.length })}</h3>
          {data.attempts.map(each => (
            <div key={each.at} className={styles.messageTry}>
              <p>{wordsOf(each)}</p>
              {each.answer && <RawText label={wordsOf(each)} text={each.answer} />}
              {each.answer.length >= MAX_ANSWER && (
                <p className={`${ui.text14} ${ui.secondaryText}`}>{t('cut', { count: MAX_ANSWER })}</p>
              )}
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Hours back from now. */
const SPANS = [1, 24, 168, 720] as const;
const HOUR_MS = 60 * 60_000;

/** Sends again what failed in some time. */
function ReplayDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const t = useTranslations('webhooks.replay');
  const toast = useToast();
  const replay = useCall(replaySinceCall, {
    revalidate: 'success',
    onSuccess: ({ count }) => {
      toast({ title: t('done', { count }) });
      onClose();
    },
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const form = useForm(replay, {
    read: fields => {
      const since = new Date(Date.now() - Number(textIn(fields, 'hours')) * HOUR_MS);
      return { endpoint: endpoint.id, since: since.toISOString() };
    },
  });
  return (
    <Dialog open onOpenChange={isOpen => isOpen || onClose()} title={t('title')} description={t('text')}>
      <DialogForm form={form} action={t('submit')} cancel={t('cancel')} onCancel={onClose}>
        <SelectField
          label={t('since')}
          name="hours"
          defaultValue={24}
          options={SPANS.map(hours => [hours, t('hours', { hours })] as const)}
        />
      </DialogForm>
    </Dialog>
  );
}
