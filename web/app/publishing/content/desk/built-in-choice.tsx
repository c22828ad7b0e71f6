import { type BuiltInPage, isSectionPath } from '@marque/server/publishing/content/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import { GetForm } from '../../../kit/ui/action/get-form.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

/** Names a built-in text in an address. */
export const builtInKey = ({ path, language }: Pick<BuiltInPage, 'path' | 'language'>): string => `${language} ${path}`;

interface BuiltInChoiceProps {
  pages: readonly BuiltInPage[];
  /** The one that is open. */
  chosen: string | null;
}

/** Opens a text that comes with the product, so that a writer begins with its words. */
export function BuiltInChoice({ pages, chosen }: BuiltInChoiceProps) {
  const t = useTranslations('page-editor');
  const groups = [
    { label: t('builtIn.pages'), pages: pages.filter(({ path }) => !isSectionPath(path)) },
    { label: t('builtIn.words'), pages: pages.filter(({ path }) => isSectionPath(path)) },
  ];
  return (
    <GetForm action="/operator/pages/new" className={styles.builtInChoice}>
      <SelectField label={t('builtIn.label')} name="from" defaultValue={chosen ?? ''} required>
        <option value="">{t('builtIn.none')}</option>
        {groups.map(group => (
          <optgroup key={group.label} label={group.label}>
            {group.pages.map(page => (
              <option key={builtInKey(page)} value={builtInKey(page)}>
                {page.path} · {t(`language.${page.language}`)} · {page.title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Button type="submit">{t('builtIn.open')}</Button>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('builtIn.hint')}</p>
    </GetForm>
  );
}
