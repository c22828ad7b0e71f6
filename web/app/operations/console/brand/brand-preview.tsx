import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { brandStyle } from '../../../platform/shell/brand/brand-style.ts';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { COLORS, textOf, type Settings } from './brand-draft.ts';
import * as styles from './brand.module.css';

interface BrandPreviewProps {
  /** With what was typed. */
  settings: Settings;
  logo: string | null;
  host: string;
}

const VIEWS = ['page', 'mail'] as const;
const THEMES = ['light', 'dark'] as const;

/** How a draft of a brand looks: a page and an email, in both themes, with the colors as they are corrected. */
export function BrandPreview({ settings, logo, host }: BrandPreviewProps) {
  const t = useTranslations('console-brand.preview');
  const [view, show] = useState<(typeof VIEWS)[number]>('page');
  const [theme, choose] = useState<(typeof THEMES)[number]>('light');
  const look = lookOf(settings);
  return (
    <section className={cardStyles.card} aria-label={t('title')}>
      <header className={`${cardStyles.cardHead} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <Choice label={t('title')} all={VIEWS} chosen={view} onChoose={show} nameOf={each => t(each)} />
        <Choice label={t('theme')} all={THEMES} chosen={theme} onChoose={choose} nameOf={each => t(each)} />
      </header>
      <div className={styles.previewGround}>
        <div className={styles.previewSheet} data-brand="" data-theme={theme} style={look} inert>
          <p className={styles.previewHost}>{host}</p>
          <div className={styles.previewTop}>
            <span className={styles.previewName}>
              {logo && <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt="" width={26} height={26} />}
              {textOf(settings, 'name')}
            </span>
            {view === 'page' && (
              <span className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}>{t('signIn')}</span>
            )}
          </div>
          {view === 'page' ? (
            <div className={styles.previewBody}>
              <p className={ui.text32}>{t('heading')}</p>
              <p className={ui.secondaryText}>{t('lead')}</p>
              <div className={styles.previewSearch}>
                <input className={fieldStyles.textInput} placeholder={t('vin')} aria-label={t('vin')} />
                <span className={`${buttonStyles.button} ${buttonStyles.primaryButton}`}>{t('check')}</span>
              </div>
              <p className={ui.text14}>
                {t('free')} <span className={ui.linkButton}>{t('sample')}</span>
              </p>
            </div>
          ) : (
            <div className={styles.previewBody}>
              <p className={ui.text18}>{t('mailTitle')}</p>
              <p className={ui.secondaryText}>{t('mailText')}</p>
              <p>
                <span className={`${buttonStyles.button} ${buttonStyles.primaryButton}`}>{t('mailButton')}</span>
              </p>
              <p className={`${ui.text14} ${ui.tertiaryText}`}>{textOf(settings, 'support_email')}</p>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** The look of a draft; a color that is not whole yet counts as the usual one. */
function lookOf(settings: Settings) {
  const [primary_color, secondary_color, teritary_color] = COLORS.map(name =>
    COLOR.test(textOf(settings, name)) ? textOf(settings, name).toLowerCase() : '#777777',
  ) as [string, string, string];
  const font = settings.font === 'figtree' ? ('figtree' as const) : ('inter' as const);
  const hue = typeof settings.hue === 'number' ? settings.hue : 0;
  return brandStyle({ primary_color, secondary_color, teritary_color, hue, font });
}

interface ChoiceProps<Name extends string> {
  label: string;
  all: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  nameOf: (name: Name) => string;
}

function Choice<Name extends string>({ label, all, chosen, onChoose, nameOf }: ChoiceProps<Name>) {
  return (
    <div className={tabsStyles.segments} role="group" aria-label={label}>
      {all.map(each => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </button>
      ))}
    </div>
  );
}
