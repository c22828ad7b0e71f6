import type { ReturnAbout, ReturnChoice, ReturnReason } from '@marque/server/returns/contract';
import { CircleMinus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SkeletonBlock } from '../ui/skeleton.tsx';
import { useChoices, useReturn, type GivenBack } from './use-return.ts';

interface ReturnFormProps {
  about: ReturnAbout;
  onDone: (done: GivenBack) => void;
  onClose: () => void;
}

/** What may be wrong, with what comes of saying so under each; nothing is chosen before. */
export function ReturnForm({ about, onDone, onClose }: ReturnFormProps) {
  const t = useTranslations('returns');
  const { choices, trouble: unread } = useChoices(about);
  const { busy, trouble, giveBack } = useReturn(about, onDone);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const problem = trouble ?? unread;
  const chosen = choices?.find(choice => choice.reason === reason);
  return (
    <div className="rt">
      {problem && (
        <Message tone="serious" title={t('trouble')} live>
          <p>{problem}</p>
        </Message>
      )}
      {!choices && !unread && <SkeletonBlock height="9rem" />}
      {choices && (
        <RadioGroup
          legend={t('legend')}
          name="return-reason"
          value={reason}
          onChange={setReason}
          options={choices.map(choice => ({
            value: choice.reason,
            label: <Choice choice={choice} kind={about.doc_kind} />,
          }))}
        />
      )}
      <div className="row row-w">
        {chosen?.allowed && (
          <Button look="main" busy={busy} onClick={() => giveBack(chosen.reason)}>
            {t('give')}
          </Button>
        )}
        <Button onClick={onClose}>{t('keep')}</Button>
      </div>
    </div>
  );
}

function Choice({ choice: { reason, allowed, text }, kind }: { choice: ReturnChoice; kind: ReturnAbout['doc_kind'] }) {
  const t = useTranslations('returns.reason');
  const Sign = allowed ? Undo2 : CircleMinus;
  return (
    <span className="rt-c">
      <span className="m">{t(`${reason}.${kind}`)}</span>
      <span className={allowed ? 't14 rt-e is-yes' : 't14 rt-e'}>
        <Sign className="ic ic-16" aria-hidden />
        <span>{text}</span>
      </span>
    </span>
  );
}
