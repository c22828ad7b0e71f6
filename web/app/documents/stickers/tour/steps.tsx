import type { StickerChoices } from '@marque/server/documents/stickers/contract';
import { type FormEvent, useState, type ReactNode } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Field } from '../../../kit/ui/field/field.tsx';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { Remedies } from './remedies.tsx';
import {
  broughtBy,
  containedIn,
  keyOf,
  standardIn,
  type ListedLine,
  type Remedy,
  type SelectionFacts,
  type SelectionForm,
  type Side,
  withLine,
} from './selection.ts';
import * as styles from './tour.module.css';
import { classes } from '../../../kit/ui/data/tone.ts';
import * as optionStyles from '../../../kit/ui/field/option.module.css';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';

interface StepProps {
  choices: StickerChoices;
  choose: (change: Partial<StickerChoices>) => void;
}

/** The trims the number allows, with what tells them apart. */
export function TrimStep({ facts, choices, choose }: StepProps & { facts: SelectionFacts }) {
  const t = useTranslations('tour');
  return (
    <fieldset className={styles.choiceList}>
      <legend className={ui.visuallyHidden}>{t('step.trim')}</legend>
      {facts.trims.map(trim => (
        <Choice
          key={trim.style}
          type="radio"
          group="trim"
          name={trim.style}
          detail={[trim.body, trim.engine, trim.drive].filter(part => part && !trim.style.includes(part)).join(', ')}
          price={trim.msrp ? trim.msrp.amount : undefined}
          checked={!choices.trim_unknown && choices.style === trim.style}
          onChange={() => choose({ style: trim.style, trim_unknown: false })}
        />
      ))}
      <NotSure
        group="trim"
        checked={choices.trim_unknown}
        detail={t('unsure.trim')}
        onChange={() => choose({ style: null, trim_unknown: true })}
      />
    </fieldset>
  );
}

/** The colors the trim was sold in; a name or a code may be typed as well. */
export function ColorStep({ side, form, choices, choose }: StepProps & { side: Side; form: SelectionForm }) {
  const t = useTranslations('tour');
  const color = choices.colors[side];
  const pick = ({ code, name }: { code: string | null; name: string }) =>
    choose({ colors: { [side]: { code, name } } });
  return (
    <>
      <fieldset className={styles.choiceList}>
        <legend className={ui.visuallyHidden}>{t(`step.${side}`)}</legend>
        {form[side].map(line => (
          <Choice
            key={keyOf(line)}
            type="radio"
            group={side}
            name={line.name}
            code={line.code}
            adds={line.price ?? 0}
            swatch={line.hex}
            checked={Boolean(color) && keyOf(color ?? {}) === keyOf(line)}
            onChange={() => pick(line)}
          />
        ))}
        <NotSure
          group={side}
          checked={color === null}
          detail={t('unsure.color')}
          onChange={() => choose({ colors: { [side]: null } })}
        />
      </fieldset>
      <TypedColor side={side} lines={form[side]} onPick={pick} />
    </>
  );
}

/** The name of a color has so many characters at most. */
const MAX_COLOR = 120;

/** The vehicle's label, typed: the server says whether the trim was sold in it. */
function TypedColor({
  side,
  lines,
  onPick,
}: {
  side: Side;
  lines: ListedLine[];
  onPick: (color: Pick<ListedLine, 'code' | 'name'>) => void;
}) {
  const t = useTranslations('tour.typed');
  const [text, setText] = useState('');
  const [isTooLong, setIsTooLong] = useState(false);
  const take = (event: FormEvent) => {
    event.preventDefault();
    const part = text.trim();
    setIsTooLong(part.length > MAX_COLOR);
    if (part === '' || part.length > MAX_COLOR) return;
    const isIt = (word: string | null) => word?.toLowerCase() === part.toLowerCase();
    const line = lines.find(({ code, name }) => isIt(code) || isIt(name));
    onPick(line ?? { code: null, name: part });
    setText('');
  };
  return (
    <form onSubmit={take} className={styles.typedColor} noValidate>
      <Field label={t(`label.${side}`)} hint={t(`hint.${side}`)} error={isTooLong && t('tooLong', { max: MAX_COLOR })}>
        {ids => (
          <input
            {...ids}
            className={fieldStyles.textInput}
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('use')}</Button>
    </form>
  );
}

interface OptionsStepProps extends StepProps {
  form: SelectionForm;
  /** The lines that are refused. */
  wrong: readonly string[];
  errorId: string;
  remedies: readonly Remedy[];
}

/** Packages and options to tick; what a chosen package contains is ticked with it. */
export function OptionsStep({ form, choices, choose, wrong, errorId, remedies }: OptionsStepProps) {
  const t = useTranslations('tour');
  const standard = standardIn(form);
  const isStandard = (key: string) => standard.some(line => keyOf(line) === key);
  const chosen = choices.packages === undefined ? standard : (choices.packages ?? []);
  const keys = chosen.map(keyOf);
  const contained = containedIn(form, keys);
  const toggle = (line: ListedLine, on: boolean) =>
    choose({ packages: withLine(form, { ...choices, packages: chosen }, line, on) });
  const list = (name: 'packages' | 'options') =>
    form[name].length > 0 && (
      <fieldset className={styles.choiceList}>
        <legend className={`${ui.text14} ${ui.secondaryText}`}>{t(name)}</legend>
        {form[name].map(line => {
          const key = keyOf(line);
          const holder = contained.get(key);
          const isWrong = wrong.includes(key);
          return (
            <Choice
              key={key}
              type="checkbox"
              group={name}
              name={line.name}
              code={line.code}
              detail={
                holder ? (
                  t('partOf', { option: holder })
                ) : isStandard(key) ? (
                  t('standard')
                ) : (
                  <Brought {...broughtBy(form, line)} />
                )
              }
              {...(holder ? { price: 0 } : { adds: line.price })}
              checked={Boolean(holder) || keys.includes(key)}
              disabled={Boolean(holder) || line.price === null}
              invalid={isWrong}
              {...(isWrong ? { describedBy: errorId } : {})}
              onChange={on => toggle(line, on)}
            />
          );
        })}
      </fieldset>
    );
  return (
    <>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('reviewText')}</p>
      {list('packages')}
      {list('options')}
      <fieldset className={styles.choiceList}>
        <legend className={ui.visuallyHidden}>{t('step.review')}</legend>
        {standard.length > 0 && (
          <Choice
            type="radio"
            group="unsure-options"
            name={t('asTicked')}
            detail={t('asTickedText')}
            checked={Array.isArray(choices.packages) && chosen.length > 0}
            onChange={() => choose({ packages: chosen.length > 0 ? chosen : standard })}
          />
        )}
        <Choice
          type="radio"
          group="unsure-options"
          name={t('noOptions')}
          detail={t('noOptionsText')}
          checked={Array.isArray(choices.packages) && chosen.length === 0}
          onChange={() => choose({ packages: [] })}
        />
        <NotSure
          group="unsure-options"
          checked={choices.packages === null}
          detail={t('unsure.options')}
          onChange={() => choose({ packages: null })}
        />
      </fieldset>
      <Remedies remedies={remedies} onTake={({ kind, line }) => toggle(line, kind === 'add')} />
    </>
  );
}

/** The contents of a package, and what it can be had with alone. */
function Brought({ contains, needs }: { contains: readonly string[]; needs: readonly string[] }) {
  const t = useTranslations('tour');
  return [
    ...(contains.length > 0 ? [t('contains', { items: contains.join(', ') })] : []),
    ...(needs.length > 0 ? [t('needs', { items: needs.join(', ') })] : []),
  ].join(' ');
}

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
function NotSure({ group, type = 'radio', checked, detail, onChange }: NotSureProps) {
  const t = useTranslations('tour');
  return (
    <div className={styles.notSure}>
      <Choice type={type} group={group} name={t('notSure')} detail={detail} checked={checked} onChange={onChange} />
    </div>
  );
}
