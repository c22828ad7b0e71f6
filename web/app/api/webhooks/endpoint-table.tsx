import {
  removeWebhookCall,
  rotateWebhookCall,
  switchWebhookCall,
  testWebhookCall,
  type WebhookEndpoint,
} from '@marque/server/api/webhooks/contract';
import Webhook from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../client.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './webhooks.module.css';

/** So many events are named; more of them are counted. */
const NAMED_EVENTS = 4;

interface EndpointTableProps {
  endpoints: readonly WebhookEndpoint[];
  /** The one whose events are shown. */
  chosen: string | null;
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  onChange: (endpoint: WebhookEndpoint) => void;
  onSecret: (secret: string) => void;
}

/** What is asked about an endpoint before it is done. */
type Question = { endpoint: WebhookEndpoint; about: 'rotate' | 'off' | 'remove' };

const TONES = { on: 'info', off: 'neutral', failing: 'serious', gone: 'serious' } as const;

/** The endpoints of the account, and what can be done with them. */
export function EndpointTable({ endpoints, chosen, freshly, onChange, onSecret }: EndpointTableProps) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const moment = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  const [question, setQuestion] = useState<Question | null>(null);
  if (endpoints.length === 0)
    return (
      <EmptyState icon={<Webhook className={ui.icon} aria-hidden />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  const columns: Column<WebhookEndpoint>[] = [
    {
      key: 'url',
      name: t('column.url'),
      cell: ({ url, description, tail, old_ends: ends }) => (
        <div className={styles.endpointWords}>
          <span className={`${ui.monospace} ${styles.endpointUrl}`}>{url}</span>
          {description && <span className={ui.secondaryText}>{description}</span>}
          <span className={ui.secondaryText}>{t('signed', { tail })}</span>
          {ends && <span className={ui.secondaryText}>{t('oldEnds', { end: moment(ends) })}</span>}
        </div>
      ),
    },
    {
      key: 'state',
      name: t('column.state'),
      cell: ({ state, failing_since: since }) => (
        <div className={styles.endpointWords}>
          <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>
          {state === 'on' && since && <StateWord tone="caution">{t('failingSince', { at: moment(since) })}</StateWord>}
        </div>
      ),
    },
    {
      key: 'events',
      name: t('column.events'),
      cell: ({ events }) =>
        events.length > NAMED_EVENTS ? (
          t('eventCount', { count: events.length })
        ) : (
          <span className={ui.monospace}>{events.join(' ')}</span>
        ),
    },
    {
      key: 'waiting',
      name: t('column.waiting'),
      figure: true,
      whole: true,
      cell: ({ waiting }) => format.number(waiting),
    },
    {
      key: 'actions',
      name: '',
      head: <span className={ui.visuallyHidden}>{t('column.actions')}</span>,
      cell: endpoint => (
        <EndpointActions
          endpoint={endpoint}
          isChosen={endpoint.id === chosen}
          onChange={onChange}
          onAsk={about => setQuestion({ endpoint, about })}
        />
      ),
    },
  ];
  const close = () => setQuestion(null);
  return (
    <>
      <Card flush>
        <Table caption={t('title')} rows={endpoints} rowKey={({ id }) => id} columns={columns} stack />
      </Card>
      {question?.about === 'rotate' && (
        <RotateDialog
          endpoint={question.endpoint}
          freshly={freshly}
          onClose={close}
          onSecret={secret => {
            close();
            onSecret(secret);
          }}
        />
      )}
      {question?.about === 'off' && <OffDialog endpoint={question.endpoint} onClose={close} />}
      {question?.about === 'remove' && <RemoveDialog endpoint={question.endpoint} onClose={close} />}
    </>
  );
}

function EndpointActions({
  endpoint,
  isChosen,
  onChange,
  onAsk,
}: {
  endpoint: WebhookEndpoint;
  isChosen: boolean;
  onChange: (endpoint: WebhookEndpoint) => void;
  onAsk: (about: Question['about']) => void;
}) {
  const t = useTranslations('webhooks');
  const { id, url, state } = endpoint;
  const words = { done: t('test.done'), failed: t('test.failed') };
  const trying = useToldCall(testWebhookCall, { words });
  const on = useToldCall(switchWebhookCall, { words: { done: t('on.done'), failed: t('on.failed') } });
  return (
    <div className={styles.endpointActions}>
      {!isChosen && (
        <Link to={`?endpoint=${id}`} preventScrollReset aria-label={t('eventsOf', { url })}>
          {t('events')}
        </Link>
      )}
      {state === 'on' && (
        <Button
          size="table"
          busy={trying.pending}
          aria-label={t('testOf', { url })}
          onClick={() => trying.run({ endpoint: id })}
        >
          {t('test.submit')}
        </Button>
      )}
      <Button size="table" aria-label={t('changeOf', { url })} onClick={() => onChange(endpoint)}>
        {t('change')}
      </Button>
      <Button size="table" aria-label={t('rotateOf', { url })} onClick={() => onAsk('rotate')}>
        {t('rotate')}
      </Button>
      {state === 'on' ? (
        <Button size="table" aria-label={t('offOf', { url })} onClick={() => onAsk('off')}>
          {t('switchOff')}
        </Button>
      ) : (
        <Button
          size="table"
          busy={on.pending}
          aria-label={t('onOf', { url })}
          onClick={() => on.run({ endpoint: id, on: true })}
        >
          {t('on.submit')}
        </Button>
      )}
      <Button size="table" aria-label={t('removeOf', { url })} onClick={() => onAsk('remove')}>
        {t('remove')}
      </Button>
    </div>
  );
}

interface AboutOne {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

function RotateDialog({
  endpoint,
  freshly,
  onClose,
  onSecret,
}: AboutOne & Pick<EndpointTableProps, 'freshly' | 'onSecret'>) {
  const t = useTranslations('webhooks.rotation');
  const rotate = useAction(() => freshly(() => send(rotateWebhookCall, { endpoint: endpoint.id })), {
    revalidate: 'success',
    onSuccess: ({ secret }) => onSecret(secret),
  });
  const form = useForm(rotate, { read: () => undefined });
  return (
    <Dialog open onOpenChange={isOpen => isOpen || onClose()} title={t('title')} description={t('text')}>
      <DialogForm form={form} action={t('submit')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
      </DialogForm>
    </Dialog>
  );
}

function OffDialog({ endpoint, onClose }: AboutOne) {
  const t = useTranslations('webhooks.off');
  const words = { done: t('done'), failed: t('failed') };
  const off = useToldCall(switchWebhookCall, { words, onDone: onClose });
  const form = useForm(off, { read: () => ({ endpoint: endpoint.id, on: false }) });
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('title')}
      description={t('text', { waiting: endpoint.waiting })}
    >
      <DialogForm form={form} action={t('submit')} look="danger" cancel={t('cancel')} onCancel={onClose} />
    </Dialog>
  );
}

function RemoveDialog({ endpoint, onClose }: AboutOne) {
  const t = useTranslations('webhooks.removal');
  const words = { done: t('done'), failed: t('failed') };
  const remove = useToldCall(removeWebhookCall, { words, onDone: onClose });
  const form = useForm(remove, { read: () => ({ endpoint: endpoint.id }) });
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('title')}
      description={t('text', { url: endpoint.url })}
    >
      <DialogForm form={form} action={t('submit')} look="danger" cancel={t('cancel')} onCancel={onClose} />
    </Dialog>
  );
}
