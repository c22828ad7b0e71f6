import {
  changeWebhookCall,
  makeWebhookCall,
  WEBHOOK_EVENTS,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@marque/server/api/webhooks/contract';
import { useId } from 'react';
import { send } from '../../client.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { FieldError, TextField } from '../../kit/ui/field/field.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './webhooks.module.css';

interface EndpointFormProps {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  freshly: <Answer>(step: () => Promise<Answer>) => Promise<Answer>;
  onClose: () => void;
  /** The secret of a new endpoint. */
  onSecret: (secret: string) => void;
}

const settingsIn = (fields: FormData) => ({
  url: textIn(fields, 'url').trim(),
  events: fields.getAll('events') as WebhookEvent[],
  description: textIn(fields, 'description').trim(),
});

/** A new endpoint, or where one is and what it is sent. */
export function EndpointForm({ endpoint, freshly, onClose, onSecret }: EndpointFormProps) {
  const t = useTranslations('webhooks.form');
  const toast = useToast();
  const save = useAction(
    async (fields: FormData) => {
      const settings = settingsIn(fields);
      if (endpoint) return freshly(() => send(changeWebhookCall, { ...settings, endpoint: endpoint.id }));
      return freshly(() => send(makeWebhookCall, settings));
    },
    {
      revalidate: 'success',
      onSuccess: answer => {
        if ('secret' in answer && typeof answer.secret === 'string') return onSecret(answer.secret);
        toast({ title: t('saved'), kind: 'member' });
        onClose();
      },
    },
  );
  const form = useForm(save, {
    read: fields => fields,
    check: element => {
      const { url, events } = settingsIn(new FormData(element));
      return {
        ...(url === '' && { url: t('wrong.url') }),
        ...(events.length === 0 && { events: t('wrong.events') }),
      };
    },
  });
  return (
    <Dialog
      open
      onOpenChange={isOpen => isOpen || onClose()}
      title={t(endpoint ? 'changeTitle' : 'title')}
      description={t('text')}
    >
      <DialogForm form={form} action={t(endpoint ? 'save' : 'create')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField
          label={t('url')}
          name="url"
          maxLength={500}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/hooks"
          defaultValue={endpoint?.url ?? ''}
          error={form.at('url')}
        />
        <TextField
          label={t('description')}
          name="description"
          maxLength={100}
          autoComplete="off"
          defaultValue={endpoint?.description ?? ''}
          error={form.at('description')}
        />
        <EventBoxes chosen={endpoint?.events ?? WEBHOOK_EVENTS} error={form.at('events')} />
      </DialogForm>
    </Dialog>
  );
}

function EventBoxes({ chosen, error }: { chosen: readonly WebhookEvent[]; error: string | undefined }) {
  const t = useTranslations('webhooks');
  const errorId = useId();
  return (
    <fieldset className={styles.eventBoxes} aria-describedby={error ? errorId : undefined}>
      <legend className={ui.mediumWeight}>{t('form.events')}</legend>
      {WEBHOOK_EVENTS.map(event => (
        <Checkbox key={event} name="events" value={event} defaultChecked={chosen.includes(event)}>
          <span className={ui.monospace}>{event}</span>{' '}
          <span className={ui.secondaryText}>{t(`event.${wordsOf(event)}`)}</span>
        </Checkbox>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** The key of an event's sentence: a point would mean a key inside another. */
const wordsOf = <Name extends WebhookEvent>(event: Name) => event.replaceAll(/[.-]/g, '_') as WordsOf<Name>;
type WordsOf<Name extends string> = Name extends `${infer Topic}.${infer What}`
  ? `${Topic}_${WordsOf<What>}`
  : Name extends `${infer First}-${infer More}`
    ? `${First}_${WordsOf<More>}`
    : Name;
