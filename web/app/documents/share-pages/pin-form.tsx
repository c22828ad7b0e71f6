import { useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The form goes to the server as it is, with and without script. */
export function PinForm({ pin }: { pin: 'wait' | 'wrong' | null }) {
  const t = useTranslations('shares.page');
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('pin.title')}</h1>
      <p className={ui.leadText}>{t('pin.text')}</p>
      <form method="post" className={ui.stack} style={{ maxWidth: '20rem' }}>
        <TextField
          label={t('pin.label')}
          error={pin && t(`pin.${pin}`)}
          name="pin"
          inputMode="numeric"
          pattern="[0-9]{4,8}"
          title={t('pin.format')}
          maxLength={8}
          autoComplete="off"
          required
        />
        <p>
          <Button type="submit" look="main">
            {t('pin.open')}
          </Button>
        </p>
      </form>
    </div>
  );
}
