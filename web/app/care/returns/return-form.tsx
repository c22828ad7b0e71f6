import type { ReturnAbout, ReturnChoice, ReturnReason } from '@marque/server/documents/returns/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { Link } from '../../kit/ui/action/link.tsx';
import { RadioGroup } from '../../kit/ui/field/radio-group.tsx';
import { SkeletonBlock } from '../../kit/ui/waiting/skeleton.tsx';
import { ProblemWays } from './problem-ways.tsx';
import { WithMailLink } from './with-mail-link.tsx';
import { useChoices, useReturn, type ReturnResult } from './use-return.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './return-form.module.css';

interface ReturnFormProps {
  about: ReturnAbout;
  /** The document's state as the page shows it. */
  state: string;
  onDone: (done: ReturnResult) => void;
  onClose: () => void;
}

/**
 * First what mends a document, then the rule for its credit: what can be returned and why, and why not. Nothing is
 * preselected.
 */
export function ReturnForm({ about, state, onDone, onClose }: ReturnFormProps) {
  const t = useTranslations('returns');
  const { choices, errorText: unread } = useChoices(about, state);
  const giveBack = useReturn(about, onDone);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const offered = choices?.filter(choice => choice.allowed) ?? [];
  const refused = choices?.filter(choice => !choice.allowed) ?? [];
  return (
    <div className={styles.returnForm}>
      <ProblemWays about={about} state={state} onAway={onClose} />
      <h3 className={ui.text18}>{t('rule.title')}</h3>
      <ErrorMessage text={giveBack.errorText ?? unread} />
      {!choices && !unread && <SkeletonBlock height="9rem" />}
      {offered.length > 0 && (
        <RadioGroup
          legend={t('legend')}
          name="return-reason"
          value={reason}
          onChange={setReason}
          options={offered.map(choice => ({
            value: choice.reason,
            label: <Choice choice={choice} kind={about.doc_kind} />,
          }))}
        />
      )}
      {refused.length > 0 && <Refused choices={refused} />}
      <p className={`${ui.text14} ${ui.secondaryText}`}>
        {t.rich('rule.text', {
          a: chunks => (
            <Link to="/pricing#refund" onClick={onClose}>
              {chunks}
            </Link>
          ),
        })}
      </p>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {reason && (
          <Button look="main" busy={giveBack.pending} onClick={() => giveBack.run(reason)}>
            {t('give')}
          </Button>
        )}
        <Button onClick={onClose}>{t(offered.length > 0 ? 'keep' : 'close')}</Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  choice: ReturnChoice;
  kind: ReturnAbout['doc_kind'];
}

function Choice({ choice: { reason, text }, kind }: ChoiceProps) {
  const t = useTranslations('returns.reason');
  return (
    <span className={styles.returnChoice}>
      <span className={ui.mediumWeight}>{t(`${reason}.${kind}`)}</span>
      <span className={`${ui.text14} ${styles.returnEffect}`}>
        <Undo2 className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        <span>{text}</span>
      </span>
    </span>
  );
}

/** Why a document does not go back, a sentence for each reason there could be. */
function Refused({ choices }: { choices: readonly ReturnChoice[] }) {
  const sentences = [...new Set(choices.map(choice => choice.text))];
  return (
    <div className={styles.returnChoice}>
      {sentences.map(text => (
        <p key={text} className={ui.secondaryText}>
          <WithMailLink text={text} />
        </p>
      ))}
    </div>
  );
}
