import { type EditedPage, movePageCall, previewLinkCall } from '@marque/server/publishing/content/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useWhen } from './page-states.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

interface PageStepsProps {
  edited: EditedPage;
  /** The state of the page that the writer has seen. */
  revision: number;
  mayWrite: boolean;
  /** Whether the form holds a text that is not saved. */
  isUnsaved: boolean;
  onMoved: (edited: EditedPage) => void;
}

/** The way of a page to its visitors and back, and a link for those who read it before. */
export function PageSteps({ edited: { page, versions }, revision, mayWrite, isUnsaved, onMoved }: PageStepsProps) {
  const t = useTranslations('page-editor');
  const hydrated = useHydrated();
  const toast = useToast();
  const when = useWhen();
  const onError = (_error: Error, text: string) => toast({ title: t('failed'), detail: text, error: true });
  const move = useCall(movePageCall, {
    revalidate: 'always',
    onSuccess: (answer, { to }) => {
      onMoved(answer);
      toast({ title: t(`done.${to}`), kind: 'member' });
    },
    onError,
  });
  const preview = useCall(previewLinkCall, { onError });
  const steps = [
    ...(page.stage === 'draft' ? (['review'] as const) : []),
    ...(page.stage === 'review' ? (['published', 'draft'] as const) : []),
    ...(page.live === 'archived' && page.stage === 'none' ? [] : (['archived'] as const)),
  ];
  return (
    <TitledSection id="steps" title={t('steps')} heading={ui.text24} className={styles.pageSteps}>
      {isUnsaved && mayWrite && <p className={ui.cautionText}>{t('unsaved')}</p>}
      <div className={styles.pagesLinks}>
        {mayWrite &&
          steps.map(to => (
            <Button
              key={to}
              look={to === 'archived' ? 'danger' : to === 'draft' ? 'second' : 'main'}
              busy={move.pending && move.input?.to === to}
              disabled={!hydrated}
              onClick={() => move.run({ page: page.id, revision, to })}
            >
              {t(`step.${to}`)}
            </Button>
          ))}
        {mayWrite && (
          <Button
            busy={preview.pending}
            disabled={!hydrated}
            onClick={() => preview.run({ page: page.id, version: versions[0]?.number ?? 1 })}
          >
            {t('link.make')}
          </Button>
        )}
        {page.live === 'published' && <ButtonLink to={page.path}>{t('open')}</ButtonLink>}
      </div>
      {preview.answer && (
        <TextField
          label={t('link.label')}
          hint={t('link.note', { when: when(preview.answer.expires_at) })}
          value={preview.answer.url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </TitledSection>
  );
}
