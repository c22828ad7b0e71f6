import type { ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import * as optionStyles from '../../../kit/ui/field/option.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import * as styles from './tour.module.css';

interface ChoiceProps {
  /** Of several (`radio`) one, or any number (`checkbox`). */
  type: 'radio' | 'checkbox';
  group: string;
  name: ReactNode;
  code?: string | null;
  /** A second line. */
  detail?: ReactNode;
  /** In cents; null: not on record, absent: nothing is said. */
  price?: number | null;
  /** In place of the price: what the line adds to it. */
  adds?: number | null;
  /** A color as `#rrggbb`; null: the catalog names none. */
  swatch?: string | null;
  checked: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  onChange: (checked: boolean) => void;
}

/** A line to choose: the whole of it is the target. */
export function Choice(props: ChoiceProps) {
  const { type, group, name, code, detail, price, adds, swatch, checked, disabled, invalid, describedBy, onChange } =
    props;
  const priceText = usePriceText();
  return (
    <label
      className={classes(
        optionStyles.option,
        styles.choiceLine,
        checked && styles.chosenLine,
        disabled && styles.disabledLine,
      )}
      data-invalid={invalid || undefined}
    >
      <input
        type={type}
        name={group}
        className={classes(optionStyles.optionBox, type === 'radio' && optionStyles.radioBox, styles.choiceBox)}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
      />
      {swatch !== undefined && (
        <span
          className={classes(styles.swatch, swatch === null && styles.unknownSwatch)}
          style={swatch ? { background: swatch } : {}}
          aria-hidden="true"
        />
      )}
      <span className={styles.choiceText}>
        <span className={ui.mediumWeight}>{name}</span>{' '}
        {code && <span className={`${ui.monospace} ${ui.tertiaryText} ${ui.text14}`}>{code}</span>}
        {detail && <span className={`${ui.secondaryText} ${ui.text14} ${styles.choiceDetail}`}>{detail}</span>}
      </span>
      {(price !== undefined || adds !== undefined) && (
        <span className={`${ui.secondaryText} ${ui.tabularNumbers} ${ui.noWrap}`}>
          {adds ? '+' : ''}
          {priceText(adds ?? price ?? null)}
        </span>
      )}
    </label>
  );
}

/** A price as the sheet prints it: nothing to pay is "Included". */
function usePriceText(): (cents: number | null) => string {
  const t = useTranslations('tour');
  const dollars = useSheetDollars();
  return cents => (cents === null ? t('unpriced') : cents === 0 ? t('included') : dollars(cents));
}

interface NotSureProps {
  group: string;
  type?: 'radio' | 'checkbox';
  checked: boolean;
  /** The sheet's words for it. */
  detail: string;
  onChange: () => void;
}

/** "No, I'm not sure": what is left out is said to be unknown. */
export function NotSure({ group, type = 'radio', checked, detail, onChange }: NotSureProps) {
  const t = useTranslations('tour');
  return (
    <div className={styles.notSure}>
      <Choice type={type} group={group} name={t('notSure')} detail={detail} checked={checked} onChange={onChange} />
    </div>
  );
}
