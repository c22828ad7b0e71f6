import { auditCheckCall } from '@marque/server/platform/audit/contract';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Goes through the chain of the log, a part at a time, and says how far it is whole. */
export function ChainCheck() {
  const t = useTranslations('console-log');
  const format = useFormatter();
  const [at, setAt] = useState<{ checked: number; length: number } | null>(null);
  const { pending, answer, errorText, run } = useAction(async (_input: null) => {
    for (let after = 0; ;) {
      const part = await send(auditCheckCall, { after });
      setAt(part);
      if (part.done) return part;
      after = part.checked;
    }
  });
  return (
    <div className={ui.stack}>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button
          size="small"
          icon={<ShieldCheck className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          busy={pending}
          onClick={() => run(null)}
        >
          {t('check')}
        </Button>
        {pending && at && (
          <p role="status" className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`}>
            {t('checking', { checked: format.number(at.checked), length: format.number(at.length) })}
          </p>
        )}
      </div>
      {!pending && errorText && (
        <Message tone="caution" title={t('check_failed')}>
          {errorText}
        </Message>
      )}
      {!pending && answer && answer.broken === null && (
        <Message tone="info" title={t('whole')}>
          {t('whole_text', { length: answer.length, head: answer.head.slice(0, 12) || t('none') })}
        </Message>
      )}
      {!pending && answer && answer.broken !== null && (
        <Message tone="serious" title={t('broken')}>
          {t('broken_text', { at: answer.broken, good: answer.broken - 1 })}
        </Message>
      )}
    </div>
  );
}
