import { saveDraftCall } from '@marque/server/platform/site-settings/contract';
import { useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Draft } from './use-draft.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

const LOGOS = [
  { path: 'logo.svg', of: 'logo' },
  { path: 'logo-dark.svg', of: 'dark' },
  { path: 'favicon.svg', of: 'icon' },
] as const;
type Drawn = (typeof LOGOS)[number];

interface BrandLogosProps {
  brand: string;
  /** SVG that is published; null: none of its own. */
  logos: Record<Drawn['of'], string | null>;
  draft: Draft;
}

/** The brand's drawings, changed in the draft; one with a script in it is refused. */
export function BrandLogos({ brand, logos, draft }: BrandLogosProps) {
  const t = useTranslations('console-brand');
  const { kept } = draft;
  return (
    <section className={cardStyles.card} aria-labelledby="logos">
      <div className={styles.brandPart}>
        <h2 className={ui.text16} id="logos">
          {t('logos')}
        </h2>
        <div className={styles.logoGrid}>
          {LOGOS.map(drawn => (
            <Logo
              key={drawn.path}
              drawn={drawn}
              published={logos[drawn.of]}
              drafted={
                kept?.files.includes(drawn.path)
                  ? `/sites/${brand}/${drawn.path}?${new URLSearchParams({ draft: brand, at: kept.changed }).toString()}`
                  : null
              }
              draft={draft}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface LogoProps {
  drawn: Drawn;
  published: string | null;
  /** The address of the one in the draft. */
  drafted: string | null;
  draft: Draft;
}

function Logo({ drawn: { path, of }, published, drafted, draft }: LogoProps) {
  const t = useTranslations('console-brand');
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const call = useCall(saveDraftCall, { onSuccess: answer => draft.setKept(answer.draft) });
  const keep = (text: string | null) =>
    call.run({ base: draft.base, changes: draft.changes as never, files: { [path]: text } });
  const address = drafted ?? (published && `data:image/svg+xml,${encodeURIComponent(published)}`);
  return (
    <div className={styles.logoCell}>
      <div className={classes(styles.logoGround, of === 'dark' && styles.darkGround)}>
        {address ? (
          <img src={address} alt={t(`logo.${of}`)} height={40} />
        ) : (
          <span>{t(of === 'dark' ? 'noDark' : 'noLogo')}</span>
        )}
      </div>
      <span className={ui.text14}>
        {t(`logo.${of}`)}
        <span className={ui.tertiaryText}>
          {drafted ? ` · ${t('inDraft')}` : published && ` · ${t('size', { kilobytes: published.length / 1000 })}`}
        </span>
      </span>
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button size="small" disabled={!hydrated} busy={call.pending} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        {of === 'dark' && published && !drafted && (
          <Button size="small" look="quiet" disabled={!hydrated || call.pending} onClick={() => keep(null)}>
            {t('takeAway')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".svg,image/svg+xml"
        aria-label={t(`logo.${of}`)}
        hidden
        onChange={event => {
          void event.currentTarget.files?.[0]?.text().then(keep);
          event.currentTarget.value = '';
        }}
      />
      {call.errorText && <ErrorMessage text={call.errorText} />}
    </div>
  );
}
