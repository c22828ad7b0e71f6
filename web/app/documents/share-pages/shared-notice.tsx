import type { SharedDocument } from '@marque/server/documents/shares/contract';
import { useTranslations } from 'use-intl';
import { useReader } from '../reports/reader.ts';
import { Message } from '../../kit/ui/notice/message.tsx';

/** That the owner shows it, until when, and what the owner has left out. */
export function SharedNotice({ shared }: { shared: SharedDocument }) {
  const t = useTranslations('shares.page');
  const reader = useReader();
  const { kind, expires, hidden, mask_vin: isMasked } = shared;
  const sections = hidden.map(key => reader.t(`section.${key}`)).join(', ');
  return (
    <Message tone={hidden.length > 0 ? 'caution' : 'info'} title={t('shared', { kind })} level={2}>
      {hidden.length > 0 && <p>{t('leftOut', { sections })}</p>}
      {isMasked && <p>{t('masked')}</p>}
      <p>{expires ? t('until', { day: reader.day(expires.slice(0, 10)) }) : t('readOnly')}</p>
    </Message>
  );
}
