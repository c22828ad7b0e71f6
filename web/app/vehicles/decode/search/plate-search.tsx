import '../scan/scan-messages.ts';
import '../search-messages.ts';
import { PLATE_STATES, UNCOVERED_TERRITORIES } from '@marque/server/vehicles/plates/contract';
import { ipDataCall } from '@marque/server/vehicles/decode/contract';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { useLanguage } from '../../../language.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { type Choice, choiceOf } from '../../../kit/ui/field/choice.ts';
import { ChoiceField } from '../../../kit/ui/field/choice-field.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import type { SearchProblem, Typed } from './search-query.ts';
import { keepState, keepTyped, lastState } from './typed-store.ts';
import { foreignLetters, MAX_PLATE, plainPlate, plateSymbols } from '../../../kit/ui/vin/plate-text.ts';
import { OtherNumber, otherNumberIn } from './other-number.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as searchBoxStyles from './search-box.module.css';
import * as styles from './plate-search.module.css';

const MAX_TYPED = 60;
const never = () => () => {};

interface PlateSearchProps {
  /** The text typed before. */
  typed: Typed;
  problem: SearchProblem | null;
  /** The page that takes the plate. */
  action?: string;
}

/** A plate and its state. What is found is shown to be confirmed; nobody's name is asked for or shown. */
export function PlateSearch(props: PlateSearchProps) {
  return (
    <LoadedMessages>
      <PlateForm {...props} />
    </LoadedMessages>
  );
}

function PlateForm({ typed, problem, action = '/check' }: PlateSearchProps) {
  const t = useTranslations('scan.plate_search');
  const waiting = useNavigation().location?.pathname === action;
  const note = useId();
  const states = useStates();
  const [plate, setPlate] = useState(typed.plate ?? '');
  const firstState = useFirstState(typed.state === undefined);
  const [ownState, setState] = useState(typed.state ?? null);
  const state = ownState ?? firstState;
  const [missing, setMissing] = useState<'plate' | 'state' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Text typed before hydration is in the fields, but no event was fired.
  useLayoutEffect(() => {
    if (!form.current) return;
    const before = new FormData(form.current);
    setPlate(text => plateText(String(before.get('plate') ?? '')) || text);
    setState(text => String(before.get('state') ?? '') || text);
  }, []);

  const change = (field: 'plate' | 'state', text: string) => {
    (field === 'plate' ? setPlate : setState)(text);
    keepTyped(field, text);
    setMissing(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const empty = plate.trim() === '' ? 'plate' : state === '' ? 'state' : null;
    setMissing(empty);
    if (!empty) return keepState(choiceOf(states, state)?.value ?? '');
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(FOCUS[empty])?.focus();
  };
  const errorOf = (field: 'plate' | 'state') =>
    missing === field ? t(`missing.${field}`) : problem?.field === field ? problem.message : null;
  return (
    <GetForm
      ref={form}
      action={action}
      role="search"
      className={searchBoxStyles.searchBoxBody}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="by" value="plate" />
      <div className={styles.plateFields}>
        <TextField
          label={t('plate')}
          name="plate"
          className={styles.plateInput}
          value={plate}
          onChange={event => change('plate', plateText(event.target.value))}
          placeholder={t('example')}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          enterKeyHint="search"
          required
          error={errorOf('plate')}
          aria-details={note}
        />
        <ChoiceField
          label={t('state')}
          name="state"
          choices={states}
          value={state}
          onChange={value => change('state', value)}
          placeholder={t('choose')}
          error={errorOf('state')}
        />
        <Button type="submit" look="main" size="search" className={styles.plateGo} busy={waiting}>
          {t('go')}
        </Button>
      </div>
      <div id={note} role="status">
        <PlateNote text={plate} />
      </div>
      <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop3}`}>{t('privacy')}</p>
    </GetForm>
  );
}

const plateText = (typed: string): string => typed.toUpperCase().slice(0, MAX_TYPED);

const FOCUS = { plate: 'input[name="plate"]', state: 'select[name="state"], [role="combobox"]' };

/** The state to begin with: that of the last plate, else where the visitor is, as far as the proxy knows. */
function useFirstState(wanted: boolean): string {
  const remembered = useSyncExternalStore(never, lastState, () => '');
  const [region, setRegion] = useState('');
  useEffect(() => {
    if (!wanted || lastState()) return;
    const leave = new AbortController();
    send(ipDataCall, {}, { signal: leave.signal }).then(
      ({ ip_data }) =>
        setRegion((ip_data.country === 'US' && PLATE_STATES.find(each => each === ip_data.region)) || ''),
      () => {},
    );
    return () => leave.abort();
  }, [wanted]);
  return remembered || region;
}

/** The states by their names in the reader's language; the territories too, so that one learns why theirs is not found. */
function useStates(): Choice[] {
  const t = useTranslations('plate-words.states');
  const language = useLanguage();
  return [...PLATE_STATES, ...UNCOVERED_TERRITORIES]
    .map(value => ({ value, label: t(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

/** The note on a typed plate before it is looked up. */
function PlateNote({ text }: { text: string }) {
  const t = useTranslations('scan.plate_search');
  if (otherNumberIn(text)) return <OtherNumber text={text} />;
  const plate = plainPlate(text);
  const symbols = plateSymbols(text);
  const letters = foreignLetters(text);
  const said =
    letters.length > 0
      ? t('letters', { letters: letters.join(', ') })
      : symbols.length > 0
        ? t(plate ? 'symbols' : 'only_symbols', { symbols: symbols.join(' '), plate })
        : plate.length > MAX_PLATE
          ? t('long', { count: plate.length })
          : null;
  return said && <p className={`${ui.text14} ${ui.marginTop2}`}>{said}</p>;
}
