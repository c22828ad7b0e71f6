import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { classes } from '../data/tone.ts';
import { vinGroupClass } from './vin-group-class.ts';
import { groupAt, grouped, spacesBefore } from './vin-groups.ts';
import { useVinField, type VinFieldState } from './vin-field-state.ts';
import type { NumberPaths, SecondOpinion } from './vin-note.tsx';
import { VIN_LENGTH, type VinReading } from './vin-reading.ts';
import * as toneStyles from '../data/tone.module.css';
import * as fieldStyles from '../field/field.module.css';
import * as ui from '../page/primitives.module.css';
import * as styles from './vin-field.module.css';

const loadNote = () => import('./vin-note.tsx');
const VinNote = lazy(async () => ({ default: (await loadNote()).VinNote }));

export interface VinFieldProps {
  label: ReactNode;
  /** The main button. */
  action: ReactNode;
  /** Shown when the field opens, e.g. what was typed before. */
  initial?: string | undefined;
  /** Under the field at the right. */
  aside?: ReactNode;
  /** Asks a source that knows more than the number itself; called with 17 possible characters, 400 ms after the last. */
  ask?: (vin: string, signal: AbortSignal) => Promise<SecondOpinion>;
  paths: NumberPaths;
  /** Another way to fill the field, e.g. by the camera; at its end. */
  scan?: ((take: (vin: string) => void) => ReactNode) | undefined;
  /** Hears of every text in the field. */
  onText?: (text: string) => void;
  /** The field takes classic numbers: no groups, no talk of 17 characters. */
  classic?: boolean | undefined;
}

/** Text that is no VIN being typed: its characters are not counted. */
const UNCOUNTED: ReadonlySet<VinReading['state']> = new Set(['words', 'several', 'plate']);
/** Nothing is said of it yet. */
const QUIET: ReadonlySet<VinReading['state']> = new Set(['empty', 'typing']);
const WRONG: ReadonlySet<VinReading['state']> = new Set(['letters', 'symbols', 'check', 'short']);

/** The VIN field with its hints while typing. It suggests, but never corrects by itself. */
export function VinField(props: VinFieldProps) {
  const t = useTranslations('ui.vin_field');
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const { initial, classic, ask, onText } = props;
  const field = useVinField({ initial, classic, ask, onText, inputRef });
  const { vin, reading } = field;
  const counted = props.classic ? t('count_classic', { count: vin.length }) : t('count', { count: vin.length });
  return (
    <>
      <label className={fieldStyles.fieldLabel} htmlFor={id}>
        {props.label}
      </label>
      <div className={styles.vinFieldLine}>
        <VinInput id={id} inputRef={inputRef} field={field} classic={props.classic} scan={props.scan?.(field.take)} />
        {props.action}
      </div>
      <div className={styles.vinFieldMeta}>
        <span className={ui.tabularNumbers} id={`${id}-count`}>
          {vin.length === 0 || UNCOUNTED.has(reading.state) ? t(props.classic ? 'rule_classic' : 'rule') : counted}
        </span>
        {props.aside && <span className={styles.vinFieldPrivacy}>{props.aside}</span>}
      </div>
      <span className={ui.visuallyHidden} role="status">
        {field.paused && reading.state === 'typing' ? counted : ''}
      </span>
      <div id={`${id}-note`} role="status">
        {!props.classic && !QUIET.has(reading.state) && (
          <Suspense>
            <VinNote vin={vin} reading={reading} opinion={field.opinion} onPick={field.take} paths={props.paths} />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface VinInputProps {
  id: string;
  inputRef: RefObject<HTMLInputElement | null>;
  field: VinFieldState;
  classic: boolean | undefined;
  scan: ReactNode;
}

/** The typed line over its colored copy, described by the count and the note of the field. */
function VinInput({ id, inputRef, field, classic, scan }: VinInputProps) {
  const t = useTranslations('ui.vin_field');
  const { text, vin, reading, hydrated } = field;
  const wrong = WRONG.has(reading.state);
  const copied = hydrated && !classic && vin.length === VIN_LENGTH && text === grouped(vin);
  return (
    <div className={classes(styles.vinFieldBox, wrong && toneStyles.cautionTone)}>
      {copied && <VinCopy vin={vin} reading={reading} />}
      <input
        ref={inputRef}
        id={id}
        name="vin"
        className={classes(styles.vinFieldInput, copied && styles.copiedInput)}
        value={text}
        onChange={field.onChange}
        onPaste={field.onPaste}
        onBlur={field.onBlur}
        onFocus={loadNote}
        placeholder={classic ? t('placeholder_classic') : t('placeholder')}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        enterKeyHint="search"
        required
        aria-describedby={`${id}-count ${id}-note`}
        aria-invalid={wrong || undefined}
      />
      {scan}
    </div>
  );
}

/** The layer under the typed line: the same characters in their groups' hues, the doubtful ones marked. */
function VinCopy({ vin, reading }: { vin: string; reading: VinReading }) {
  const marked = reading.state === 'letters' ? reading.positions : reading.state === 'check' ? [9] : [];
  return (
    <span className={styles.vinFieldCopy} aria-hidden="true">
      <span>
        {[...vin].map((character, index) => {
          const gap = index > 0 && spacesBefore(index) > spacesBefore(index - 1) ? ' ' : '';
          const hue = reading.state === 'fits' ? vinGroupClass[groupAt(index + 1)] : undefined;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its position
            <span key={index}>
              {gap}
              {marked.includes(index + 1) ? <mark>{character}</mark> : <i className={hue}>{character}</i>}
            </span>
          );
        })}
      </span>
    </span>
  );
}
