import { useTranslations, useFormatter } from '../../../kit/messages/intl.ts';
import { brandShades, contrast, CONTROL_CONTRAST, TEXT_CONTRAST } from '../../../platform/shell/brand/brand-style.ts';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { COLORS, textOf, type ColorName, type Settings } from './brand-draft.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

const COLOR = /^#[0-9a-f]{6}$/i;

/** The colors of a brand, each with how it is used and what it is corrected to where it could not be read. */
export function BrandColors({ settings }: { settings: Settings }) {
  const t = useTranslations('console-brand');
  return COLORS.map(name => {
    const hex = textOf(settings, name);
    return (
      <div key={name} className={styles.colorRow}>
        <span
          className={styles.colorSwatch}
          style={{ background: COLOR.test(hex) ? hex : 'transparent' }}
          aria-hidden
        />
        <TextField
          label={t(`color.${name}`)}
          name={name}
          defaultValue={hex}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          className={ui.monospace}
        />
        <div className={styles.colorNote}>{COLOR.test(hex) ? <Tested name={name} hex={hex} /> : t('noColor')}</div>
      </div>
    );
  });
}

function Tested({ name, hex }: { name: ColorName; hex: string }) {
  const t = useTranslations('console-brand');
  const format = useFormatter();
  const ratio = (one: string, other: string) =>
    format.number(contrast(one, other), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const given = hex.toLowerCase();
  if (name !== 'primary_color') {
    const value = contrast(given, '#ffffff');
    return (
      <>
        <StateWord tone="neutral">{t('linesOnly')}</StateWord>
        <span>{t(value < CONTROL_CONTRAST ? 'tooPale' : 'onWhite', { ratio: ratio(given, '#ffffff') })}</span>
      </>
    );
  }
  const { light, dark } = brandShades(given);
  const isKept = light.primary === given;
  const shown: [theme: 'light' | 'dark', use: 'fill' | 'text', shade: string, on: string][] = [
    ['light', 'fill', light.primary, light['on-primary']],
    ['light', 'text', light['primary-text'], '#ffffff'],
    ['dark', 'fill', dark.primary, dark['on-primary']],
    ['dark', 'text', dark['primary-text'], '#121418'],
  ];
  return (
    <>
      {isKept ? (
        <TickWord>{t('asGiven', { least: TEXT_CONTRAST })}</TickWord>
      ) : (
        <StateWord tone="info">{t('corrected', { least: TEXT_CONTRAST })}</StateWord>
      )}
      <ul className={styles.colorUses}>
        {shown.map(([theme, use, shade, on]) => (
          <li key={`${theme} ${use}`}>
            <span className={styles.smallSwatch} style={{ background: shade }} aria-hidden />
            {t(`use.${theme}.${use}`)} <span className={ui.monospace}>{shade}</span>{' '}
            {t('ratio', { ratio: ratio(shade, on) })}
          </li>
        ))}
      </ul>
    </>
  );
}
