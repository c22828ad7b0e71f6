import type { ReturnAbout, ReturnChoice, ReturnReason } from '@marque/server/returns/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorMessage } from '../forms/error-message.tsx';
import { Button } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { RadioGroup } from '../ui/field/radio-group.tsx';
import { SkeletonBlock } from '../ui/waiting/skeleton.tsx';
import { useChoices, useReturn, type ReturnResult } from './use-return.ts';
import * as ui from '../ui/page/primitives.module.css';
import * as styles from './return-form.module.css';

interface ReturnFormProps {
  about: ReturnAbout;
  /** The document's state as the page shows it. */
  state: string;
  onDone: (done: ReturnResult) => void;
  onClose: () => void;
}

/** Offers what can be returned and why; what can't be is shown with its reason. Nothing is preselected. */
export function ReturnForm({ about, state, onDone, onClose }: ReturnFormProps) {
  const t = useTranslations('returns');
  const { choices, errorText: unread } = useChoices(about, state);
  const giveBack = useReturn(about, onDone);
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const offered = choices?.filter(choice => choice.allowed) ?? [];
  const refused = choices?.filter(choice => !choice.allowed) ?? [];
  return (
    <div className={styles.returnForm}>
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
      {refused.length > 0 && <Refused choices={refused} kind={about.doc_kind} isAll={offered.length === 0} />}
      {about.doc_kind === 'report' && (
        <p>
          {t.rich('dispute', {
            a: chunks => <Link to={`/members/report/${encodeURIComponent(about.vin)}/dispute`}>{chunks}</Link>,
          })}
        </p>
      )}
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

interface RefusedProps {
  choices: readonly ReturnChoice[];
  kind: ReturnAbout['doc_kind'];
  /** Nothing at all can be given back. */
  isAll: boolean;
}

/** Why a document does not go back, a sentence for each reason there could be. */
function Refused({ choices, kind, isAll }: RefusedProps) {
  const t = useTranslations('returns');
  const sentences = [...new Set(choices.map(choice => choice.text))];
  return (
    <div className={styles.returnChoice}>
      {isAll && <p className={ui.mediumWeight}>{t(`none.${kind}`)}</p>}
      {sentences.map(text => (
        <p key={text} className={isAll ? undefined : `${ui.text14} ${ui.secondaryText}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
