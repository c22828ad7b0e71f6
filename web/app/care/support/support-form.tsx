import { createTicketCall, type TicketInput, type TicketTopic } from '@marque/server/care/support/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import type { z } from 'zod';
import { FormError } from '../../kit/forms/error-message.tsx';
import type { FieldErrors } from '../../kit/forms/form-errors.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { EmailField } from '../../kit/ui/field/email-field.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { ReplyFields, useReply } from './reply-fields.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

const TOPICS = ['document', 'payment', 'sign_in', 'other'] as const satisfies readonly TicketTopic[];

/** The server's answer to a new ticket. */
export type OpenedTicket = z.output<(typeof createTicketCall)['answer']>;

interface SupportFormProps {
  /** The vehicle it is about, where the page knows. */
  vin?: string;
  /** The document it is about. */
  kind?: NonNullable<TicketInput['report_type']>;
  /** The first choice. */
  topic?: TicketTopic;
  onDone: (opened: OpenedTicket) => void;
}

/** A question to our support, from a visitor or a member. */
export function SupportForm({ vin, kind, topic: first = 'document', onDone }: SupportFormProps) {
  const t = useTranslations('support.form');
  const topics = useTranslations('support.topic');
  const [topic, setTopic] = useState(first);
  const isDocument = topic === 'document';
  const hydrated = useHydrated();
  const reply = useReply();
  const member = useFrame()?.member;
  const call = useCall(createTicketCall, { onSuccess: onDone });
  const form = useForm(call, {
    read: fields => ({
      topic,
      vin: textIn(fields, 'vin').trim(),
      message: textIn(fields, 'message').trim(),
      email: textIn(fields, 'email').trim(),
      name: textIn(fields, 'name').trim(),
      phone: textIn(fields, 'phone'),
      report_type: kind ?? null,
      attachments: reply.attachments,
    }),
    explain: reply.explain,
    check: (typed): FieldErrors => {
      const given = new FormData(typed);
      const isEmpty = (name: string) => textIn(given, name).trim() === '';
      return {
        ...(isDocument && isEmpty('vin') ? { vin: t('wrong.vin') } : {}),
        ...(textIn(given, 'email').includes('@') ? {} : { email: t('wrong.email') }),
        ...reply.check(typed),
      };
    },
  });
  return (
    <form className={styles.supportForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <SelectField
        label={t('topic')}
        name="topic"
        value={topic}
        onChange={event => setTopic(TOPICS.find(each => each === event.currentTarget.value) ?? topic)}
        options={TOPICS.map(each => [each, topics(each)])}
      />
      {isDocument && (
        <TextField
          label={t('vin')}
          hint={t('vinHint')}
          name="vin"
          defaultValue={vin}
          className={ui.monospace}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={form.at('vin')}
        />
      )}
      <EmailField label={t('email')} hint={t('emailHint')} defaultValue={member?.email} error={form.at('email')} />
      <div className={styles.fieldPair}>
        <TextField label={t('name')} name="name" autoComplete="name" maxLength={100} error={form.at('name')} />
        <TextField
          label={t('phone')}
          hint={t('phoneHint')}
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={40}
          onInput={keepDigits}
          error={form.at('phone')}
        />
      </div>
      <ReplyFields label={t('message')} hint={t('messageHint')} form={form} reply={reply} />
      {isDocument && <p className={`${ui.secondaryText} ${ui.text14}`}>{t('credit')}</p>}
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('send')}
      </Button>
    </form>
  );
}

/** Leaves only digits in a field. */
function keepDigits({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const digits = input.value.replaceAll(/\D/g, '');
  if (digits !== input.value) input.value = digits;
}
