import { discardDraftCall, publishDraftCall, type SiteState } from '@marque/server/platform/site-settings/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { ErrorMessage, FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { changesIn } from './brand-draft.ts';
import { ChangeList } from './change-list.tsx';
import type { Draft } from './use-draft.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

interface DraftBarProps {
  state: SiteState;
  draft: Draft;
  needsSecond: boolean;
}

/** What is changed and not published, with the ways to publish it and to drop it. */
export function DraftBar({ state, draft, needsSecond }: DraftBarProps) {
  const t = useTranslations('console-brand.draft');
  const hydrated = useHydrated();
  const [isAsking, ask] = useState(false);
  const { kept } = draft;
  const count = changesIn(state.settings, draft.changes).length;
  const drawings = kept?.files.length ?? 0;
  const isEmpty = count === 0 && drawings === 0;
  const discard = useToldCall(discardDraftCall, {
    words: { done: t('discarded'), failed: t('failed') },
    onDone: () => draft.begin(null),
  });
  const isReady = kept !== null && draft.isKept && kept.fault === null && kept.both.length === 0;
  return (
    <section className={`${cardStyles.card} ${styles.draftBar}`} aria-label={t('title')}>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <p role="status">
          <span className={ui.mediumWeight}>{t('holds', { count, drawings })}</span>{' '}
          <span className={`${ui.text14} ${ui.tertiaryText}`}>
            {t(isEmpty ? 'note' : draft.isKept ? 'kept' : 'keeping')}
          </span>
        </p>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button
            size="small"
            disabled={!hydrated || kept === null}
            busy={discard.pending}
            onClick={() => discard.run({})}
          >
            {t('discard')}
          </Button>
          <Button look="main" size="small" disabled={!hydrated || !isReady} onClick={() => ask(true)}>
            {t('publish')}
          </Button>
        </div>
      </div>
      {draft.errorText && <ErrorMessage text={draft.errorText} />}
      {kept?.fault && draft.isKept && (
        <Message tone="caution" title={t('fault')} live>
          <p>{kept.fault}</p>
        </Message>
      )}
      {isAsking && <PublishDialog state={state} draft={draft} needsSecond={needsSecond} onClose={() => ask(false)} />}
    </section>
  );
}

function PublishDialog({ state, draft, needsSecond, onClose }: DraftBarProps & { onClose: () => void }) {
  const t = useTranslations('console-brand');
  const call = useToldCall(publishDraftCall, {
    words: { done: t('draft.published'), proposed: t('proposed'), failed: t('draft.failed') },
    onDone: () => {
      draft.begin(null);
      onClose();
    },
  });
  const form = useForm(call, {
    read: fields => ({ reason: textIn(fields, 'reason').trim() }),
    check: element =>
      Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', t('noReason')]]),
  });
  const files = draft.kept?.files ?? [];
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('draft.ask')} description={t('draft.askText')} wide>
      <DialogForm form={form} action={t('draft.publish')} cancel={t('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <ChangeList changes={changesIn(state.settings, draft.changes)} />
        {files.length > 0 && <p className={ui.text14}>{t('draft.files', { files: files.join(', ') })}</p>}
        {needsSecond && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('second')}</p>}
        <TextField label={t('reason')} name="reason" maxLength={200} required error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
