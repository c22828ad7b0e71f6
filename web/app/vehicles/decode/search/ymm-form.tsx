import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { ChoiceField } from '../../../kit/ui/field/choice-field.tsx';
import type { SearchProblem, Typed } from './search-query.ts';
import { type CatalogMenus, choicesOf } from './catalog-menus.ts';
import { OtherNumber, otherNumberIn } from './other-number.tsx';
import { keepTyped } from './typed-store.ts';
import { type ChosenYmm, type MenuProvider, useMenus, type YmmField, YMM_FIELDS } from './use-menus.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as searchBoxStyles from './search-box.module.css';
import * as styles from './ymm-search.module.css';

export interface YmmFormProps {
  /** The choice made before. */
  typed: Typed;
  problem: SearchProblem | null;
  /** The data that the server sent along for it. */
  menus: CatalogMenus | null;
  provider: MenuProvider;
  /** The page that takes the form. */
  action: string;
  go: ReactNode;
  /** The note on lists that these sources could not fill. */
  incomplete?: (sources: string[]) => ReactNode;
  /** Beside the button. */
  about?: ReactNode;
}

/** Year, make, model and, where the provider has them, trim, each list by the choice before it; the trim may be left open. */
export function YmmForm({ typed, problem, menus: sent, provider, action, go, incomplete, about }: YmmFormProps) {
  const t = useTranslations('vehicle-search.ymm_search');
  const waiting = useNavigation().location?.pathname === action;
  const fields = YMM_FIELDS.filter(field => field !== 'trim' || provider.trims);
  const [chosen, setChosen] = useState<ChosenYmm>(() => ({
    year: typed.year ?? '',
    make: typed.make ?? '',
    model: typed.model ?? '',
    trim: typed.trim ?? '',
  }));
  const form = useRef<HTMLFormElement>(null);
  // A choice made before hydration is in the fields, but no event was fired.
  useLayoutEffect(() => {
    if (form.current) setChosen(chosenIn(form.current));
  }, []);
  const [missing, setMissing] = useState<Exclude<YmmField, 'trim'> | null>(null);
  const { menus, refused, trimsKnown, gaps } = useMenus(provider, namesIn(chosen), typed, sent);

  const change = (field: YmmField, value: string) => {
    setChosen(before => ({ ...before, [field]: value }));
    keepTyped(field, value);
    setMissing(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const empty = (['year', 'make', 'model'] as const).find(field => chosen[field] === '') ?? null;
    setMissing(empty);
    if (!empty) return;
    event.preventDefault();
    const fields = event.currentTarget.querySelectorAll<HTMLElement>('select, [role="combobox"]');
    fields[YMM_FIELDS.indexOf(empty)]?.focus();
  };
  const errorOf = (field: YmmField) => {
    if (missing && missing === field) return t(`missing.${missing}`);
    if (refused?.field === field) return refused.message;
    return problem?.field === field && chosen[field] === (typed[field] ?? '') ? problem.message : null;
  };
  const choices = {
    year: choicesOf(menus.years),
    make: choicesOf(menus.makes),
    model: choicesOf(menus.models),
    trim: choicesOf(menus.trims),
  };
  const submitButton = (
    <Button type="submit" look="main" size="search" className={styles.ymmSubmit} busy={waiting}>
      {go}
    </Button>
  );
  const noTrims = chosen.model !== '' && trimsKnown && menus.trims.length === 0;
  return (
    <GetForm
      ref={form}
      action={action}
      role="search"
      className={searchBoxStyles.searchBoxBody}
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="by" value="ymm" />
      <div className={classes(styles.ymmFields, !provider.trims && styles.ymmWithoutTrim)}>
        {fields.map(field => (
          <ChoiceField
            key={field}
            label={t(field)}
            name={field}
            choices={choices[field]}
            value={chosen[field]}
            onChange={value => change(field, value)}
            placeholder={t(isOpen(field, chosen) ? `choose.${field}` : `first.${field}`)}
            disabled={!isOpen(field, chosen)}
            hint={field === 'trim' && noTrims ? t('no_trims') : undefined}
            error={errorOf(field)}
          />
        ))}
        {!provider.trims && submitButton}
      </div>
      <div role="status">
        {fields.map(field => (
          <OtherNumber key={field} text={chosen[field]} />
        ))}
      </div>
      {incomplete && gaps.length > 0 && (
        <p className={`${ui.text14} ${ui.secondaryText} ${ui.marginTop3}`}>{incomplete(gaps)}</p>
      )}
      {provider.trims && (
        <div className={styles.ymmGo}>
          {submitButton}
          <p className={`${ui.text14} ${ui.tertiaryText}`}>{about}</p>
        </div>
      )}
    </GetForm>
  );
}

/** The values of the fields of a form; a field that is shut says nothing. */
function chosenIn(form: HTMLFormElement): (before: ChosenYmm) => ChosenYmm {
  const fields = new FormData(form);
  return before => ({
    ...before,
    ...Object.fromEntries(YMM_FIELDS.flatMap(name => (fields.get(name) ? [[name, String(fields.get(name))]] : []))),
  });
}

/** The choice, without the VIN that was typed into a field: the menus know none. */
function namesIn({ year, make, model, trim }: ChosenYmm): ChosenYmm {
  const name = (text: string) => (otherNumberIn(text) ? '' : text);
  return { year: name(year), make: name(make), model: name(model), trim: name(trim) };
}

/** Whether a field has a list: everything before it is chosen. */
function isOpen(field: YmmField, chosen: ChosenYmm): boolean {
  return YMM_FIELDS.slice(0, YMM_FIELDS.indexOf(field)).every(before => chosen[before] !== '');
}
