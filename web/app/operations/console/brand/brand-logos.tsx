import type { BrandFileVersion } from '@marque/server/platform/site-settings/contract';
import { useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ErrorMessage } from '../../../kit/forms/error-message.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useBrandFile } from './use-brand-file.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

const LOGOS = [
  { path: 'logo.svg', of: 'logo' },
  { path: 'favicon.svg', of: 'icon' },
] as const;

interface BrandLogosProps {
  /** SVG; null: none of its own. */
  logos: Record<(typeof LOGOS)[number]['of'], string | null>;
  versions: readonly BrandFileVersion[];
}

/** The brand's drawings; one with a script in it is refused. */
export function BrandLogos({ logos, versions }: BrandLogosProps) {
  const t = useTranslations('console-brand');
  return (
    <section className={cardStyles.card} aria-labelledby="logos">
      <div className={styles.brandPart}>
        <h2 className={ui.text16} id="logos">
          {t('logos')}
        </h2>
        <div className={styles.logoGrid}>
          {LOGOS.map(({ path, of }) => (
            <Logo
              key={path}
              path={path}
              name={of}
              drawing={logos[of]}
              base={versions.find(each => each.path === path)?.version ?? 0}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface LogoProps {
  path: string;
  name: (typeof LOGOS)[number]['of'];
  drawing: string | null;
  base: number;
}

function Logo({ path, name, drawing, base }: LogoProps) {
  const t = useTranslations('console-brand');
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const call = useBrandFile('logoSaved');
  const choose = async (file: File | undefined) => {
    if (file) call.run({ path, base, text: await file.text(), reason: t('newFile', { name: t(`logo.${name}`) }) });
  };
  return (
    <div className={styles.logoCell}>
      <div className={styles.logoGround}>
        {drawing ? (
          <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={t(`logo.${name}`)} height={40} />
        ) : (
          <span className={ui.tertiaryText}>{t('noLogo')}</span>
        )}
      </div>
      <span className={ui.text14}>
        {t(`logo.${name}`)}
        {drawing && <span className={ui.tertiaryText}> · {t('size', { kilobytes: drawing.length / 1000 })}</span>}
      </span>
      <Button size="small" disabled={!hydrated} busy={call.pending} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".svg,image/svg+xml"
        hidden
        onChange={event => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {call.errorText && <ErrorMessage text={call.errorText} />}
    </div>
  );
}
