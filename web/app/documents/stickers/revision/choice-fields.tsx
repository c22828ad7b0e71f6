import type { CatalogLine, CatalogStyle, StyleData } from '@marque/server/vehicles/catalog/contract';
import type { StickerRevision } from '@marque/server/documents/stickers/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { textIn } from '../../../kit/forms/use-form.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';

interface ChoiceFieldsProps {
  chosen: StickerRevision['chosen'];
  trims: readonly CatalogStyle[];
  style: string;
  onStyle: (style: string) => void;
  /** The choices of the style; null while it is read, or where none is chosen. */
  data: StyleData | null;
}

/** Trim, colors and options, filled in with those of the last version. */
export function ChoiceFields({ chosen, trims, style, onStyle, data }: ChoiceFieldsProps) {
  const t = useTranslations('revisions');
  const dollars = useSheetDollars();
  const had = new Set((chosen?.packages ?? []).map(({ code, name }) => code ?? name));
  const options = data ? [...data.packages, ...data.options].filter(({ price }) => price !== null) : [];
  return (
    <fieldset className={styles.fields}>
      <legend className={ui.text18}>{t('choices')}</legend>
      <SelectField
        label={t('trim')}
        name="style"
        value={style}
        onChange={event => onStyle(event.target.value)}
        options={trims.map(each => [each.style, each.style])}
      >
        {!chosen?.style && <option value="">{t('keep')}</option>}
      </SelectField>
      {data && (
        // Of another style nothing stays chosen: its colors and options are others.
        <div key={data.style.style} className={styles.fields}>
          <div className={styles.pair}>
            {(['exterior', 'interior'] as const).map(side => (
              <SelectField
                key={side}
                label={t(side)}
                name={`colors.${side}`}
                defaultValue={chosenIn(data.colors[side], chosen?.[side] ?? null)}
                options={data.colors[side].map(({ name }) => [name, name])}
              >
                <option value="">{t('unsure')}</option>
              </SelectField>
            ))}
          </div>
          {options.length > 0 && (
            <div role="group" aria-label={t('options')}>
              <p className={ui.mediumWeight}>{t('options')}</p>
              <div className={styles.options} tabIndex={0} role="group" aria-label={t('options')}>
                {options.map(line => (
                  <Checkbox
                    key={keyOf(line)}
                    name="packages"
                    value={keyOf(line)}
                    defaultChecked={had.has(keyOf(line)) || had.has(line.name)}
                  >
                    {line.name} · {line.price ? dollars(line.price) : t('included')}
                  </Checkbox>
                ))}
              </div>
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
}

const keyOf = ({ code, name }: CatalogLine): string => code ?? name;

/** The color that was chosen, as far as this style has it. */
const chosenIn = (colors: readonly CatalogLine[], name: string | null): string =>
  colors.find(color => color.name === name)?.name ?? '';

/** The choice in the form, as the call takes it. */
export function choicesIn(fields: FormData, { packages, options }: StyleData) {
  const color = (side: string) => {
    const name = textIn(fields, `colors.${side}`);
    return name ? { name } : null;
  };
  const ticked = new Set(fields.getAll('packages'));
  return {
    style: textIn(fields, 'style'),
    colors: { exterior: color('exterior'), interior: color('interior') },
    packages: [...packages, ...options]
      .filter(line => ticked.has(keyOf(line)))
      .map(({ code, name }) => ({ code, name })),
  };
}

/** Whether these are the choices of the last version. */
export function areSame(chosen: StickerRevision['chosen'], now: ReturnType<typeof choicesIn>): boolean {
  if (!chosen) return now.style === '';
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .toSorted()
      .join('\n');
  return (
    chosen.style === now.style &&
    chosen.exterior === (now.colors.exterior?.name ?? null) &&
    chosen.interior === (now.colors.interior?.name ?? null) &&
    names(chosen.packages) === names(now.packages)
  );
}
