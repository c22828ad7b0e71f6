import type { BrandFiles, MakeLogoFile } from '@marque/server/platform/site-settings/contract';
import { useState } from 'react';
import { DialogForm } from '../../../kit/forms/dialog-form.tsx';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { slugOf } from '../../../kit/ui/vehicle/make-logo.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { useBrandFile } from './use-brand-file.ts';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

/** The brand's own badges of makes, in place of those of the product. */
export function BrandMakes({ files }: { files: BrandFiles }) {
  const t = useTranslations('console-brand.makes');
  const hydrated = useHydrated();
  const [asked, ask] = useState<'new' | MakeLogoFile | null>(null);
  const nameOf = ({ make, classic }: MakeLogoFile) => (classic ? t('classic_of', { make }) : make);
  const close = () => ask(null);
  return (
    <section className={cardStyles.card} aria-labelledby="makes">
      <div className={styles.brandPart}>
        <h2 className={ui.text16} id="makes">
          {t('title')}
        </h2>
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('lead')}</p>
        {files.makes.length > 0 && (
          <ul className={styles.legalList}>
            {files.makes.map(each => (
              <li key={each.path}>
                <span className={ui.flexRow}>
                  <img src={`data:image/svg+xml,${encodeURIComponent(each.svg)}`} alt="" width={32} height={32} />
                  {nameOf(each)}
                </span>
                {each.kept && (
                  <Button
                    size="small"
                    look="quiet"
                    disabled={!hydrated}
                    aria-label={t('take_away_named', { make: nameOf(each) })}
                    onClick={() => ask(each)}
                  >
                    {t('take_away')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button disabled={!hydrated} onClick={() => ask('new')}>
            {t('add')}
          </Button>
        </div>
      </div>
      {asked === 'new' && <AddDialog versions={files.versions} onClose={close} />}
      {asked !== null && asked !== 'new' && (
        <TakeAwayDialog logo={asked} name={nameOf(asked)} versions={files.versions} onClose={close} />
      )}
    </section>
  );
}

interface Asked {
  versions: BrandFiles['versions'];
  onClose: () => void;
}

const baseOf = (versions: BrandFiles['versions'], path: string): number =>
  versions.find(each => each.path === path)?.version ?? 0;

function AddDialog({ versions, onClose }: Asked) {
  const t = useTranslations('console-brand.makes');
  const words = useTranslations('console-brand');
  const [text, setText] = useState('');
  const form = useForm(useBrandFile(onClose), {
    read: fields => {
      const path = `logos/${fields.has('classic') ? 'classic/' : ''}${slugOf(textIn(fields, 'make'))}.svg`;
      return { path, base: baseOf(versions, path), text, reason: textIn(fields, 'reason').trim() };
    },
    check: element => {
      const fields = new FormData(element);
      return Object.fromEntries([
        ...(slugOf(textIn(fields, 'make')) ? [] : [['make', t('no_make')]]),
        ...(text ? [] : [['file', t('no_file')]]),
        ...(textIn(fields, 'reason').trim() ? [] : [['reason', words('noReason')]]),
      ]);
    },
  });
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('add')} description={t('add_text')}>
      <DialogForm form={form} action={t('keep')} cancel={words('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField label={t('make')} name="make" maxLength={60} autoComplete="off" error={form.at('make')} />
        <Checkbox name="classic">{t('classic')}</Checkbox>
        <TextField
          label={t('file')}
          type="file"
          accept=".svg,image/svg+xml"
          error={form.at('file') ?? form.at('text')}
          onChange={event => void event.currentTarget.files?.[0]?.text().then(setText)}
        />
        <TextField label={words('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}

function TakeAwayDialog({ logo: { path }, name, versions, onClose }: Asked & { logo: MakeLogoFile; name: string }) {
  const t = useTranslations('console-brand.makes');
  const words = useTranslations('console-brand');
  const form = useForm(useBrandFile(onClose), {
    read: fields => ({ path, base: baseOf(versions, path), text: null, reason: textIn(fields, 'reason').trim() }),
    check: element =>
      Object.fromEntries(textIn(new FormData(element), 'reason').trim() ? [] : [['reason', words('noReason')]]),
  });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('take_away_named', { make: name })}
      description={t('take_away_text')}
    >
      <DialogForm form={form} action={t('take_away')} cancel={words('cancel')} onCancel={onClose}>
        <FormError form={form} />
        <TextField label={words('reason')} name="reason" maxLength={200} error={form.at('reason')} />
      </DialogForm>
    </Dialog>
  );
}
