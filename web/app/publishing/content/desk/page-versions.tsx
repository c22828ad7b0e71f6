import { type EditedPage, pageVersionCall, restorePageCall } from '@marque/server/publishing/content/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useAction, useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useWhen } from './page-states.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

interface PageVersionsProps {
  edited: EditedPage;
  /** The state of the page that the writer has seen. */
  revision: number;
  mayWrite: boolean;
  onRestored: (edited: EditedPage) => void;
}

/** Everything the page has said: who wrote it and when, what has changed since, and the way back. */
export function PageVersions({ edited, revision, mayWrite, onRestored }: PageVersionsProps) {
  const t = useTranslations('page-editor');
  const hydrated = useHydrated();
  const toast = useToast();
  const { page, versions, text } = edited;
  const onError = (_error: Error, sentence: string) => toast({ title: t('failed'), detail: sentence, error: true });
  const restore = useCall(restorePageCall, {
    revalidate: 'always',
    onSuccess: (answer, { version: number }) => {
      onRestored(answer);
      toast({ title: t('restored', { number }), kind: 'member' });
    },
    onError,
  });
  const compare = useAction(
    async (version: number) => ({ version, text: (await send(pageVersionCall, { page: page.id, version })).text }),
    { onError },
  );
  const newest = versions[0]?.number;
  return (
    <TitledSection id="versions" title={t('versions')} heading={ui.text24} className={styles.pageSteps}>
      <ol className={styles.pageVersionList} reversed>
        {versions.map(version => (
          <li key={version.number}>
            <VersionFacts version={version} />
            {version.number !== newest && (
              <span className={styles.pagesLinks}>
                <Button
                  size="small"
                  aria-label={t('compare', { number: version.number })}
                  busy={compare.pending && compare.input === version.number}
                  disabled={!hydrated}
                  onClick={() => compare.run(version.number)}
                >
                  {t('compare', { number: version.number })}
                </Button>
                {mayWrite && (
                  <Button
                    size="small"
                    busy={restore.pending && restore.input?.version === version.number}
                    disabled={!hydrated}
                    onClick={() => restore.run({ page: page.id, revision, version: version.number })}
                  >
                    {t('restore', { number: version.number })}
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {compare.answer && (
        <Changes number={compare.answer.version} before={compare.answer.text.body} after={text.body} />
      )}
    </TitledSection>
  );
}

function VersionFacts({ version }: { version: EditedPage['versions'][number] }) {
  const t = useTranslations('page-editor');
  const whenOf = useWhen();
  const { number, title, written_at: at, written_by: who, restored_from: from, published_at: published } = version;
  const when = whenOf(at);
  return (
    <div className={styles.pageCardHead}>
      <p className={ui.semibold}>
        {t('version', { number })} · {title}
      </p>
      <p className={`${ui.secondaryText} ${ui.text14}`}>
        {who ? t('versionBy', { when, who }) : t('versionAt', { when })}
        {from !== null && ` · ${t('restoredFrom', { number: from })}`}
        {published && !version.is_live && ` · ${t('wasLive', { when: whenOf(published) })}`}
      </p>
      {version.is_live && (
        <p>
          <StateWord chip tone="none">
            {t('isLive')}
          </StateWord>
        </p>
      )}
    </div>
  );
}

/** The changes in the text, line by line; a sign says what the color says. */
function Changes({ number, before, after }: { number: number; before: string; after: string }) {
  const t = useTranslations('page-editor');
  const changes = lineChanges(before, after);
  return (
    <section className={ui.stack} aria-labelledby="changes">
      <h3 className={ui.text18} id="changes">
        {t('comparing', { number })}
      </h3>
      {changes.every(({ kind }) => kind === 'same') ? (
        <p>{t('same')}</p>
      ) : (
        <div className={styles.changeLines} tabIndex={0} role="group" aria-labelledby="changes">
          {changes.map(({ kind, text }, at) => (
            <p key={at} className={kind === 'same' ? undefined : LINES[kind]}>
              <span aria-hidden>{SIGNS[kind]}</span>
              {kind !== 'same' && <span className={ui.visuallyHidden}>{t(kind)}: </span>}
              {text}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}

const SIGNS = { same: '\u00A0 ', added: '+ ', removed: '− ' } as const;
const LINES = { added: styles.addedLine, removed: styles.removedLine };

interface LineChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Texts of more lines than that together are compared as a whole. */
const MAX_PAIRS = 2_000_000;

/** The lines added to and removed from a text, line by line: the longest common lines stay. */
export function lineChanges(before: string, after: string): LineChange[] {
  const [one, two] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const all = (lines: string[], kind: LineChange['kind']) => lines.map(text => ({ kind, text }));
  if (before === after) return all(one, 'same');
  if (one.length * two.length > MAX_PAIRS) return [...all(one, 'removed'), ...all(two, 'added')];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(two.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = two.length - 1; j >= 0; j--)
      lengths[i]![j] = one[i] === two[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < two.length) {
    const [left, right] = [one[i], two[j]];
    if (left !== undefined && left === right) {
      changes.push({ kind: 'same', text: left });
      [i, j] = [i + 1, j + 1];
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: left });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: right ?? '' });
      j += 1;
    }
  }
  return changes;
}
