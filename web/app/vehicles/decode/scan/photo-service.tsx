import { readPhotoCall } from '@marque/server/vehicles/plates/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const MAX_SIDE_PX_LENGTH = 1600;
const QUALITY = 0.85;

/** Sends the photo to a service that reads numbers, once the visitor agrees; the reader chooses from what it read. */
export function PhotoService({ file, onVin }: { file: File; onVin: (vin: string) => void }) {
  const t = useTranslations('scan');
  const [agreed, setAgreed] = useState(false);
  const asked = useAction(async (photo: File) =>
    send(readPhotoCall, { kind: 'vin', image: await asJpeg(photo), consent: true }),
  );
  if (asked.answer) {
    return (
      <div className={ui.marginTop3}>
        <p>{t('choose')}</p>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
          {asked.answer.readings.map(({ text }) => (
            <Button key={text} className={ui.monospace} onClick={() => onVin(text)}>
              {text}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={ui.marginTop3}>
      <p>{t('service_offer')}</p>
      <Checkbox checked={agreed} onChange={event => setAgreed(event.currentTarget.checked)}>
        {t('service_consent')}
      </Checkbox>
      <Button className={ui.marginTop2} disabled={!agreed} busy={asked.pending} onClick={() => asked.run(file)}>
        {t('service_go')}
      </Button>
      {asked.errorText && (
        <p className={ui.marginTop2} role="alert">
          {asked.errorText}
        </p>
      )}
    </div>
  );
}

/** The photo as a JPEG of a size that the call takes, without what the camera wrote into it. */
async function asJpeg(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE_PX_LENGTH / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
