import './dispute-messages.ts';
import { disputeLinkCall, type Dispute } from '@marque/server/documents/disputes/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/linked-dispute-page';
import { DisputeCard } from './dispute-card.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { readRecords } from './read-records.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './disputes.module.css';

export const meta = titled(t => ({ title: t('disputes.title'), unlisted: true }));

/** With `token`, of the mailed link: the records of the report. Without: the form that mails one; `number` fills it in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const token = url.searchParams.get('token')?.slice(0, 1000) ?? '';
  const number = url.searchParams.get('number')?.slice(0, 40) ?? '';
  const found = token === '' ? null : await readRecords(app, caller, { token });
  return { token, number, found };
}

/** Where the owner or dealer of a vehicle says that a record in somebody else's report is wrong. */
export default function LinkedDisputePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('disputes');
  const { token, number, found } = loaderData;
  const [done, setDone] = useState<Dispute | null>(null);
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      {found && (
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
          {found.title} · <span className={ui.monospace}>{found.number}</span>
        </p>
      )}
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t(found ? 'linked.lead' : 'linked.askLead')}</p>
      {token !== '' && !found && (
        <div className={ui.marginTop6}>
          <Message tone="caution" title={t('linked.dead')} level={2}>
            <p>{t('linked.deadText')}</p>
          </Message>
        </div>
      )}
      {!found && <LinkForm number={number} />}
      {found && !done && <DisputeForm by={{ token }} records={found.records} onDone={setDone} />}
      {done && (
        <div className={styles.ownDisputes}>
          <Message tone="info" title={t('sent')} level={2} live>
            <p>{t('sentText', { number: done.number })}</p>
          </Message>
          <DisputeCard dispute={done} withdrawable={false} />
        </div>
      )}
    </div>
  );
}

/** Number and email: the link goes to the address, so that it is known to be right. */
function LinkForm({ number }: { number: string }) {
  const t = useTranslations('disputes.linked');
  const hydrated = useHydrated();
  const call = useCall(disputeLinkCall);
  const form = useForm(call, {
    read: fields => ({ number: textIn(fields, 'number').trim(), email: textIn(fields, 'email').trim() }),
  });
  if (call.answer)
    return (
      <div className={ui.marginTop6}>
        <Message tone="info" title={t('mailed')} level={2} live>
          <p>{call.answer.message}</p>
        </Message>
      </div>
    );
  return (
    <form className={styles.disputeForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <TextField
        label={t('number')}
        hint={t('numberHint')}
        name="number"
        defaultValue={number}
        autoComplete="off"
        spellCheck={false}
        required
        error={form.at('number')}
      />
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={form.at('email')}
      />
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('send')}
      </Button>
    </form>
  );
}
