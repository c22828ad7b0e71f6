import {
  previewMailCall,
  saveMailTextsCall,
  type DrawnMail,
  type MailSentence,
  type MailTemplateState,
} from '@marque/server/platform/mail/contract';
import { useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './mail.module.css';

interface MailSentencesProps {
  template: MailTemplateState;
  /** The email as it would look with what was typed. */
  onDraft: (drawn: DrawnMail) => void;
}

/** The sentences of an email, each as ours or in the brand's own words. */
export function MailSentences({ template, onDraft }: MailSentencesProps) {
  const t = useTranslations('console-mail');
  const hydrated = useHydrated();
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const { name, language, example, base, sentences, may_write: mayWrite } = template;
  const preview = useCall(previewMailCall, {
    onSuccess: ({ drawn }) => onDraft(drawn),
    onError: (_error, text) => toast({ title: t('notDrawn'), detail: text, error: true }),
  });
  const save = useToldCall(saveMailTextsCall, { words: { done: t('saved'), failed: t('notSaved') } });
  const form = useForm(save, {
    read: fields => ({ name, language, base, texts: textsIn(fields, sentences), reason: textIn(fields, 'reason') }),
    check: typed =>
      Object.fromEntries(textIn(new FormData(typed), 'reason').trim() ? [] : [['reason', t('reasonMissing')]]),
  });
  return (
    <form className={cardStyles.card} method="post" noValidate onSubmit={form.onSubmit} ref={element}>
      <header className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('sentences', { language: t(`language.${language}`) })}</h2>
      </header>
      <div className={styles.mailSentences}>
        <FormError form={form} />
        {sentences.map(sentence => (
          <Sentence key={sentence.key} sentence={sentence} error={form.at(sentence.key)} mayWrite={mayWrite} />
        ))}
      </div>
      {mayWrite && (
        <div className={`${cardStyles.cardFoot} ${styles.mailSave}`}>
          <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
          <div className={`${ui.flexRow} ${ui.wrap}`}>
            <Button
              busy={preview.pending}
              disabled={!hydrated}
              onClick={() => {
                const texts = textsIn(new FormData(element.current!), sentences);
                preview.run({ name, language, example, texts });
              }}
            >
              {t('showDraft')}
            </Button>
            <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
              {t('save')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

interface SentenceProps {
  sentence: MailSentence;
  error: string | undefined;
  mayWrite: boolean;
}

function Sentence({ sentence: { key, ours, own, fault, max, emails }, error, mayWrite }: SentenceProps) {
  const t = useTranslations('console-mail');
  return (
    <TextAreaField
      label={<span className={ui.monospace}>{key}</span>}
      name={key}
      rows={ours.length > 90 ? 4 : 2}
      maxLength={max}
      readOnly={!mayWrite}
      defaultValue={own ?? ''}
      placeholder={ours}
      hint={
        <>
          {own !== null && <>{t('ours', { ours })} </>}
          {emails > 1 && t('shared', { count: emails })}
        </>
      }
      error={error ?? (fault && t('fault', { fault }))}
    />
  );
}

/** The sentences that were typed anew; an empty field is ours again. */
function textsIn(fields: FormData, sentences: readonly MailSentence[]): Record<string, string | null> {
  const typed = sentences.map(({ key, own }) => ({ key, own, text: textIn(fields, key).trim() || null }));
  return Object.fromEntries(typed.filter(({ own, text }) => own !== text).map(({ key, text }) => [key, text]));
}
