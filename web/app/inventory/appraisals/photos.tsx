import {
  addAppraisalPhotoCall,
  type Appraisal,
  MAX_APPRAISAL_PHOTOS,
  removeAppraisalPhotoCall,
} from '@marque/server/inventory/appraisals/contract';
import { pictureSources } from '@marque/server/platform/media/contract';
import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, useRef } from 'react';
import { send } from '../../client.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useAction } from '../../kit/forms/use-call.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { PictureError, shrinkPicture } from '../../identity/accounts/profile/shrink-picture.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

/** CSS pixels of a photo in the grid. */
const WIDTH = 256;

/** The photos of an appraisal: taken by the phone's camera or chosen, made small before they are sent. */
export function Photos({ appraisal, mayChange }: { appraisal: Appraisal; mayChange: boolean }) {
  const t = useTranslations('appraisals');
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const add = useAction(
    async (file: File) =>
      send(addAppraisalPhotoCall, { appraisal: appraisal.id, photo: await shrinkPicture(file) }, { generating: true }),
    {
      revalidate: 'success',
      onError: (error, text) => {
        const detail =
          error instanceof PictureError ? t(error.fault === 'tooLarge' ? 'photo_large' : 'photo_kind') : text;
        toast({ title: t('photo_failed'), detail, error: true });
      },
    },
  );
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) add.run(file);
    target.value = '';
  };
  const { photos } = appraisal;
  return (
    <TitledSection id="appraisal-photos" title={t('photos')} card>
      {photos.length === 0 && <p className={ui.secondaryText}>{t('no_photos')}</p>}
      <ul className={styles.photoGrid}>
        {photos.map((photo, at) => (
          <li key={photo}>
            <a href={photo} target="_blank" rel="noreferrer">
              <img {...pictureSources(photo, WIDTH)} alt={t('photo', { number: at + 1 })} loading="lazy" />
            </a>
            {mayChange && <RemoveButton appraisal={appraisal.id} photo={photo} number={at + 1} />}
          </li>
        ))}
      </ul>
      {photos.length > 0 && appraisal.state !== 'bought' && (
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('photos_kept')}</p>
      )}
      {mayChange && photos.length < MAX_APPRAISAL_PHOTOS && (
        <>
          <input
            ref={chooser}
            hidden
            type="file"
            accept="image/*"
            capture="environment"
            aria-label={t('photo_add')}
            onChange={choose}
          />
          <Button
            busy={add.pending}
            icon={<Camera className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            {t('photo_add')}
          </Button>
        </>
      )}
    </TitledSection>
  );
}

function RemoveButton({ appraisal, photo, number }: { appraisal: string; photo: string; number: number }) {
  const t = useTranslations('appraisals');
  const words = { done: t('saved'), failed: t('failed') };
  const { pending, run } = useToldCall(removeAppraisalPhotoCall, { words });
  return (
    <Button size="small" look="quiet" busy={pending} onClick={() => run({ appraisal, photo })}>
      {t('photo_remove', { number })}
    </Button>
  );
}
