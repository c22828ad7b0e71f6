import { useTranslations } from 'use-intl';
import { Message } from '../../ui/notice/message.tsx';
import { useFrame } from '../settings/frame.ts';

/** Tells an operator what the site lacks before it may sell: nobody else sees it. */
export function OperatorNotice() {
  const t = useTranslations('shell.operator_notice');
  const missing = useFrame()?.member?.missingTexts ?? [];
  if (missing.length === 0) return null;
  return (
    <div className="page operator-notice">
      <Message tone="serious" title={t('title')} level={2}>
        <p>{t('text', { files: missing.map(kind => `legal/${kind}.<YYYY-MM-DD>.<en|es>.md`).join(', ') })}</p>
      </Message>
    </div>
  );
}
