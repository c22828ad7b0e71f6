import type { StickerChange, StickerVersion } from '@marque/server/documents/stickers/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { TIERS } from '../../../money/orders/checkout/tiers.ts';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { DownloadLink } from '../../../kit/ui/action/button.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';

/** The versions of a sticker, newest first: when each was made, what it says differently, and its PDF. */
export function VersionList({ versions }: { versions: readonly StickerVersion[] }) {
  const t = useTranslations('revisions.versions');
  const format = useFormatter();
  return (
    <TitledSection id="st-versions" title={t('title')} card>
      <ol className={styles.versions} reversed>
        {versions.map(({ id, version, number, created, pdf, changes }) => (
          <li key={id}>
            <div className={styles.versionHead}>
              <div>
                <h3 className={ui.text16}>{t('version', { version })}</h3>
                <p className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`}>
                  {t('made', { made: format.dateTime(new Date(created), { dateStyle: 'medium' }), number })}
                </p>
              </div>
              <DownloadLink size="small" href={pdf}>
                {t('pdf', { version })}
              </DownloadLink>
            </div>
            {changes?.length ? <Changes changes={changes} /> : <p>{t(changes ? 'same' : 'first')}</p>}
          </li>
        ))}
      </ol>
    </TitledSection>
  );
}

function Changes({ changes }: { changes: readonly StickerChange[] }) {
  const say = useChangeText();
  return (
    <ul className={styles.changes}>
      {changes.map(change => (
        <li key={change.what}>{say(change)}</li>
      ))}
    </ul>
  );
}

const FIELDS = [
  'model',
  'paint',
  'trim',
  'exterior',
  'interior',
  'engine',
  'fuel',
  'safety',
  'base',
  'total',
  'stock',
  'asking',
  'tier',
] as const;

/** The sections that have nothing; of everything else it is not said. */
const NUMBERS: ReadonlySet<string> = new Set(['stock', 'asking', 'base', 'total']);

/** One change as a sentence: a line that came or went, or a value instead of another. */
function useChangeText(): (change: StickerChange) => string {
  const t = useTranslations('revisions.change');
  const tierName = useTranslations('stickers.tiers');
  const dollars = useSheetDollars();
  const value = (shown: StickerChange['from'], isLine: boolean, what = '') => {
    if (shown === null) return t(NUMBERS.has(what) ? 'nothing' : 'none');
    const tier = what === 'tier' && TIERS.find(each => each === shown);
    if (tier) return tierName(`${tier}.name`);
    if (typeof shown === 'string') return shown;
    return isLine && shown === 0 ? t('included') : dollars(shown);
  };
  return ({ what, from, to }) => {
    const field = FIELDS.find(each => each === what);
    if (field)
      return t('changed', { what: t(`what.${field}`), from: value(from, false, what), to: value(to, false, what) });
    const [, line = what] = /^(?:option|dealer) (.*)$/s.exec(what) ?? [];
    if (from === null) return t('added', { what: line, to: value(to, true) });
    if (to === null) return t('removed', { what: line, from: value(from, true) });
    return t('changed', { what: line, from: value(from, true), to: value(to, true) });
  };
}
