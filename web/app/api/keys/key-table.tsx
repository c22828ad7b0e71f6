import {
  type ApiKey,
  endOldSecretCall,
  type KeyOwner,
  revokeKeyCall,
  rotateKeyCall,
} from '@marque/server/api/keys/contract';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { send } from '../../client.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { EmptyState } from '../../kit/ui/waiting/empty-state.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './keys.module.css';

interface KeyTableProps {
  owner: KeyOwner;
  /** Whether something can be done with those in use. */
  isOpen: boolean;
  keys: readonly ApiKey[];
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  onChange: (key: ApiKey) => void;
  onSecret: (secret: string) => void;
}

/** What is asked about a key before it is done. */
type Question = { key: ApiKey; about: 'rotate' | 'revoke' };

/** The keys of an owner, and what can be done with those in use. */
export function KeyTable({ owner, isOpen, keys, freshly, onChange, onSecret }: KeyTableProps) {
  const t = useTranslations('developers');
  const [question, setQuestion] = useState<Question | null>(null);
  const columns = useColumns({ owner, isOpen, onChange, onAsk: setQuestion });
  if (keys.length === 0)
    return (
      <EmptyState
        icon={<KeyRound className={ui.icon} aria-hidden />}
        title={t(owner === 'account' ? 'none' : 'dealership.none')}
      >
        {t('noneText')}
      </EmptyState>
    );
  const close = () => setQuestion(null);
  return (
    <>
      <Card flush>
        <Table
          caption={t(owner === 'account' ? 'title' : 'dealership.title')}
          rows={keys}
          rowKey={({ id }) => id}
          columns={columns}
          stack
        />
      </Card>
      {question?.about === 'rotate' && (
        <RotateDialog
          owner={owner}
          apiKey={question.key}
          freshly={freshly}
          onClose={close}
          onSecret={secret => {
            close();
            onSecret(secret);
          }}
        />
      )}
      {question?.about === 'revoke' && <RevokeDialog owner={owner} apiKey={question.key} onClose={close} />}
    </>
  );
}

function useColumns({
  owner,
  isOpen,
  onChange,
  onAsk,
}: Pick<KeyTableProps, 'owner' | 'isOpen' | 'onChange'> & {
  onAsk: (question: Question) => void;
}): Column<ApiKey>[] {
  const t = useTranslations('developers');
  const format = useFormatter();
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium' });
  const moment = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  return [
    { key: 'name', name: t('column.name'), cell: ({ name }) => <b className={ui.mediumWeight}>{name}</b> },
    {
      key: 'key',
      name: t('column.key'),
      cell: key => (
        <div>
          <span className={ui.monospace}>{`${key.prefix}…${key.tail}`}</span>
          {key.old && <OldSecret owner={owner} isOpen={isOpen} apiKey={key} old={key.old} />}
        </div>
      ),
    },
    {
      key: 'state',
      name: t('column.state'),
      whole: true,
      cell: ({ state, mode }) => (
        <StateWord tone={state === 'active' ? 'info' : 'neutral'}>
          {t(state === 'active' ? `mode.${mode}` : `state.${state}`)}
        </StateWord>
      ),
    },
    {
      key: 'scopes',
      name: t('column.scopes'),
      cell: ({ scopes }) => <span className={ui.monospace}>{scopes.join(' ')}</span>,
    },
    {
      key: 'used',
      name: t('column.used'),
      cell: ({ last_used: used }) => (used ? moment(used) : t('never')),
    },
    {
      key: 'expires',
      name: t('column.expires'),
      whole: true,
      cell: ({ expires }) => (expires ? day(expires) : t('noEnd')),
    },
    {
      key: 'limit',
      name: t('column.limit'),
      whole: true,
      figure: true,
      cell: ({ per_minute: limit, scopes, agent_orders_per_day: count }) => (
        <div>
          <div>{t('perMinute', { limit })}</div>
          {scopes.includes('orders') && <div>{t('agentOrders', { count })}</div>}
        </div>
      ),
    },
    ...(owner === 'dealership'
      ? [{ key: 'spending', name: t('column.spending'), cell: (key: ApiKey) => <SpendingLimits apiKey={key} /> }]
      : []),
    {
      key: 'actions',
      name: '',
      head: <span className={ui.visuallyHidden}>{t('column.actions')}</span>,
      cell: key =>
        isOpen &&
        key.state === 'active' && (
          <div className={styles.keyActions}>
            <Button size="table" aria-label={t('changeOf', { name: key.name })} onClick={() => onChange(key)}>
              {t('change')}
            </Button>
            <Button
              size="table"
              aria-label={t('rotateOf', { name: key.name })}
              onClick={() => onAsk({ key, about: 'rotate' })}
            >
              {t('rotate')}
            </Button>
            <Button
              size="table"
              aria-label={t('revokeOf', { name: key.name })}
              onClick={() => onAsk({ key, about: 'revoke' })}
            >
              {t('revoke')}
            </Button>
          </div>
        ),
    },
  ];
}

/** What may be spent with a key of a dealership. */
function SpendingLimits({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations('developers.spending');
  const { mode, scopes, credits_per_day: day, credits_per_month: month } = apiKey;
  if (mode === 'test' || !scopes.includes('orders')) return t('none');
  if (day === null && month === null) return t('unlimited');
  return (
    <div>
      {day !== null && <div>{t('day', { count: day })}</div>}
      {month !== null && <div>{t('month', { count: month })}</div>}
    </div>
  );
}

/** The secret before a rotation while it still works. */
function OldSecret({
  owner,
  isOpen,
  apiKey,
  old,
}: Pick<KeyTableProps, 'owner' | 'isOpen'> & { apiKey: ApiKey; old: NonNullable<ApiKey['old']> }) {
  const t = useTranslations('developers');
  const format = useFormatter();
  const moment = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
  const { pending, run } = useToldCall(endOldSecretCall, {
    words: { done: t('oldEnded'), failed: t('failed') },
  });
  return (
    <div className={styles.oldSecret}>
      <span>{t('old', { tail: old.tail, end: moment(old.ends) })}</span>
      <span>{old.last_used ? t('oldUsed', { at: moment(old.last_used) }) : t('oldUnused')}</span>
      {isOpen && (
        <Button size="table" busy={pending} onClick={() => run({ owner, key: apiKey.id })}>
          {t('endOld')}
        </Button>
      )}
    </div>
  );
}

/** Hours the secret before may go on. */
const OVERLAPS = [0, 1, 24, 168] as const;

function RotateDialog({
  owner,
  apiKey,
  freshly,
  onClose,
  onSecret,
}: Pick<KeyTableProps, 'owner' | 'freshly' | 'onSecret'> & { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations('developers.rotation');
  const rotate = useAction(
    (hours: number) => freshly(() => send(rotateKeyCall, { owner, key: apiKey.id, overlap_hours: hours })),
    { revalidate: 'success', onSuccess: ({ secret }) => onSecret(secret) },
  );
  const form = useForm(rotate, { read: fields => Number(textIn(fields, 'overlap_hours')) });
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('title', { name: apiKey.name })}
      description={t('text')}
    >
      <DialogForm form={form} action={t('submit')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <SelectField
          label={t('overlap')}
          name="overlap_hours"
          defaultValue={24}
          options={OVERLAPS.map(hours => [hours, t('hours', { hours })] as const)}
          error={form.at('overlap_hours')}
        />
      </DialogForm>
    </Dialog>
  );
}

function RevokeDialog({
  owner,
  apiKey,
  onClose,
}: Pick<KeyTableProps, 'owner'> & { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations('developers.revocation');
  const words = { done: t('done', { name: apiKey.name }), failed: t('failed') };
  const revoke = useToldCall(revokeKeyCall, { words, onDone: onClose });
  const form = useForm(revoke, { read: () => ({ owner, key: apiKey.id }) });
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('title', { name: apiKey.name })}
      description={t('text', { tail: apiKey.tail })}
    >
      <DialogForm form={form} action={t('submit')} look="danger" cancel={t('cancel')} onCancel={onClose} />
    </Dialog>
  );
}
