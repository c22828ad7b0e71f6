import './support-messages.ts';
import { DocumentKind } from '@marque/server/money/products/contract';
import { TicketTopic } from '@marque/server/care/support/contract';
import { useState } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/support-page';
import { type OpenedTicket, SupportForm } from './support-form.tsx';
import { TicketSent } from './ticket-sent.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('support.title'), description: t('support.lead') }));

/** `vin` fills in the form, `topic` chooses what it is about; `type` says which document. */
export function loader({ url }: Route.LoaderArgs) {
  const type = url.searchParams.get('type');
  const kind = DocumentKind.safeParse(type).data ?? null;
  const topic = TicketTopic.safeParse(url.searchParams.get('topic')).data ?? 'document';
  return { vin: url.searchParams.get('vin')?.slice(0, 40) ?? '', kind, topic };
}

/** Where anyone writes to our support. */
export default function SupportPage({ loaderData: { vin, kind, topic } }: Route.ComponentProps) {
  const t = useTranslations('support');
  const [opened, setOpened] = useState<OpenedTicket | null>(null);
  const about = kind ? { kind } : {};
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      {!opened && <p className={`${ui.leadText} ${ui.marginTop2}`}>{t('lead')}</p>}
      {opened ? (
        <TicketSent opened={opened} {...about} />
      ) : (
        <SupportForm vin={vin} topic={topic} {...about} onDone={setOpened} />
      )}
    </div>
  );
}
