import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { usePlace } from '../../../platform/shell/guard/place.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import * as checkoutStyles from './checkout.module.css';

interface NoticeBoxProps {
  version: string;
  ticked: boolean;
  error: string | undefined;
  onChange: (values: { notice: boolean }) => void;
}

/** The notice on national title data: accepted before a report is bought, never checked in advance. */
export function NoticeBox({ version, ticked, error, onChange }: NoticeBoxProps) {
  const t = useTranslations('orders');
  const place = usePlace();
  const id = useId();
  return (
    <div className={checkoutStyles.renewalConsent}>
      <Checkbox
        name="notice"
        checked={ticked}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={event => onChange({ notice: event.target.checked })}
      >
        {t.rich('notice', {
          notice: words => (
            <Link to={place(version === 'placeholder' ? '/nmvtis' : `/nmvtis/${version}`)} target="_blank">
              {words}
            </Link>
          ),
        })}
      </Checkbox>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
