import { saveDraftCall, type SiteState } from '@marque/server/platform/site-settings/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { RadioGroup } from '../../../kit/ui/field/radio-group.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { changesIn, without, type Change } from './brand-draft.ts';
import { ChangeList, useSettingText } from './change-list.tsx';
import type { Draft } from './use-draft.ts';
import * as styles from './brand.module.css';

type Choice = 'mine' | 'theirs';

/** What another operator has published since the draft was started; of a setting that both changed, one is chosen. */
export function MergeCard({ state, draft }: { state: SiteState; draft: Draft }) {
  const t = useTranslations('console-brand.merge');
  const textOf = useSettingText();
  const [chosen, choose] = useState<Record<string, Choice>>({});
  const call = useCall(saveDraftCall, {
    revalidate: 'success',
    onSuccess: ({ draft: kept }) => draft.begin(kept),
  });
  const { kept } = draft;
  if (!kept || kept.others.length === 0) return null;
  const both = kept.others.filter(({ setting }) => kept.both.includes(setting));
  const mine = changesIn(state.settings, draft.changes);
  const mineOf = (setting: string): Change['after'] => mine.find(each => each.setting === setting)?.after ?? null;
  const isDecided = both.every(({ setting }) => chosen[setting]);
  const merged = both
    .filter(({ setting }) => chosen[setting] === 'theirs')
    .reduce((patch, { setting }) => without(patch, setting), draft.changes);
  return (
    <Message tone="caution" title={t('title')} level={2}>
      <p>{t(both.length > 0 ? 'both' : 'text')}</p>
      <ChangeList changes={kept.others} />
      <div className={styles.mergeChoices}>
        {both.map(({ setting, after }) => (
          <RadioGroup<Choice>
            key={setting}
            legend={setting}
            name={`merge-${setting}`}
            value={chosen[setting] ?? null}
            options={[
              { value: 'mine', label: t('mine', { value: textOf(mineOf(setting)) }) },
              { value: 'theirs', label: t('theirs', { value: textOf(after) }) },
            ]}
            onChange={choice => choose(before => ({ ...before, [setting]: choice }))}
          />
        ))}
      </div>
      {call.errorText && <ErrorMessage text={call.errorText} />}
      <Button
        size="small"
        disabled={!isDecided}
        busy={call.pending}
        onClick={() => call.run({ base: kept.now, changes: merged as never })}
      >
        {t('take')}
      </Button>
    </Message>
  );
}
