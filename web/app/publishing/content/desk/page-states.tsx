import type { DeskPage } from '@marque/server/publishing/content/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import * as styles from './desk.module.css';

const LIVE_TONES = { none: 'neutral', published: 'none', archived: 'neutral' } as const;
const STAGE_TONES = { draft: 'info', review: 'caution' } as const;

/** The version visitors get of a page, and what is worked on. */
export function PageStates({ page: { live, stage } }: { page: Pick<DeskPage, 'live' | 'stage'> }) {
  const t = useTranslations('page-editor');
  return (
    <p className={styles.pageStates}>
      {(live !== 'none' || stage === 'none') && (
        <StateWord chip tone={LIVE_TONES[live]}>
          {t(`live.${live}`)}
        </StateWord>
      )}
      {stage !== 'none' && (
        <StateWord chip tone={STAGE_TONES[stage]}>
          {t(`stage.${stage}`)}
        </StateWord>
      )}
    </p>
  );
}

/** A moment as the desk writes it. */
export function useWhen(): (moment: string) => string {
  const format = useFormatter();
  return moment => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
}

/** When a page was changed, and by whom where that is still known. */
export function useChanged(): (page: Pick<DeskPage, 'changed_at' | 'changed_by'>) => string {
  const t = useTranslations('page-editor');
  const whenOf = useWhen();
  return ({ changed_at: at, changed_by: who }) => {
    const when = whenOf(at);
    return who ? t('changedBy', { when, who }) : t('changed', { when });
  };
}
