import './scan-messages.ts';
import Flashlight from 'lucide-react/icons/flashlight';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { readPhotoCall } from '@marque/server/vehicles/plates/contract';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Dialog } from '../../../kit/ui/action/dialog.tsx';
import { useCamera } from './use-camera.ts';
import { loadBarcodeReader, openPhoto } from './barcode-reader.ts';
import { vinInBarcode } from './scanned-text.ts';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './scan-dialog.module.css';

interface ScanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onVin: (vin: string) => void;
  /** Whether a service is set up that reads photos without a barcode. */
  service: boolean;
}

/** Reads the VIN from a barcode: by the camera, or from a photo. */
export function ScanDialog(props: ScanDialogProps) {
  return (
    <LoadedMessages>
      <Scanning {...props} />
    </LoadedMessages>
  );
}

function Scanning({ open, onOpenChange, onVin, service }: ScanDialogProps) {
  const t = useTranslations('scan');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} wide title={t('title')} description={t('lead')}>
      {open && <Scanner onVin={onVin} service={service} />}
    </Dialog>
  );
}

function Scanner({ onVin, service }: Pick<ScanDialogProps, 'onVin' | 'service'>) {
  const t = useTranslations('scan');
  const { video, state, torch } = useCamera(onVin);
  const photo = usePhoto(onVin);
  const chooser = useRef<HTMLInputElement>(null);
  const seen = state === 'starting' || state === 'looking';
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) photo.read(file);
    target.value = '';
  };
  return (
    <div className={ui.marginTop5}>
      <div className={styles.view} hidden={!seen}>
        <video ref={video} className={styles.video} muted playsInline aria-hidden />
        <span className={styles.scanFrame} aria-hidden />
      </div>
      <p className={`${ui.secondaryText} ${ui.marginTop3}`} role="status">
        {photo.message ? t(photo.message.key, { text: photo.message.text }) : t(state)}
      </p>
      {service && photo.message?.key === 'nothing' && photo.file && <PhotoService file={photo.file} onVin={onVin} />}
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop5}`}>
        <input ref={chooser} hidden type="file" accept="image/*" aria-label={t('photo')} onChange={choose} />
        <Button
          busy={photo.message?.key === 'reading'}
          icon={<ImageUp className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
          onClick={() => chooser.current?.click()}
        >
          {t('photo')}
        </Button>
        {torch && (
          <Button
            aria-pressed={torch.on}
            icon={<Flashlight className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={torch.toggle}
          >
            {t(torch.on ? 'torch_off' : 'torch_on')}
          </Button>
        )}
      </div>
    </div>
  );
}

type PhotoMessage = 'reading' | 'not_photo' | 'nothing' | 'other_code' | 'reader_failed';

/** Reads the VIN from a photo that was chosen, and says what it found instead. */
function usePhoto(onVin: (vin: string) => void): {
  read: (file: File) => void;
  message: { key: PhotoMessage; text: string } | null;
  /** The photo that was read last. */
  file: File | null;
} {
  const [message, setMessage] = useState<{ key: PhotoMessage; text: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const read = async (chosen: File) => {
    setFile(chosen);
    setMessage({ key: 'reading', text: '' });
    const outcome = await readPhoto(chosen);
    if ('vin' in outcome) onVin(outcome.vin);
    else setMessage(outcome);
  };
  return { read: chosen => void read(chosen), message, file };
}

async function readPhoto(file: File): Promise<{ vin: string } | { key: PhotoMessage; text: string }> {
  const pictures = await openPhoto(file).catch(() => null);
  if (!pictures) return { key: 'not_photo', text: '' };
  const reader = await loadBarcodeReader().catch(() => null);
  if (!reader) return { key: 'reader_failed', text: '' };
  let other = '';
  for (const picture of pictures) {
    const texts = await reader.read(picture).catch(() => []);
    const vin = texts.map(vinInBarcode).find(each => each !== null);
    if (vin) return { vin };
    other ||= texts[0] ?? '';
  }
  return other ? { key: 'other_code', text: other.slice(0, 60) } : { key: 'nothing', text: '' };
}

const MAX_SIDE_PX_LENGTH = 1600;
const QUALITY = 0.85;

/** Sends the photo to a service that reads numbers, once the visitor agrees; the reader chooses from what it read. */
function PhotoService({ file, onVin }: { file: File; onVin: (vin: string) => void }) {
  const t = useTranslations('scan');
  const [agreed, setAgreed] = useState(false);
  const service = useAction(async (photo: File) =>
    send(readPhotoCall, { kind: 'vin', image: await asJpeg(photo), consent: true }),
  );
  if (service.answer) {
    return (
      <div className={ui.marginTop3}>
        <p>{t('choose')}</p>
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
          {service.answer.readings.map(({ text }) => (
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
      <Button className={ui.marginTop2} disabled={!agreed} busy={service.pending} onClick={() => service.run(file)}>
        {t('service_go')}
      </Button>
      {service.errorText && (
        <p className={ui.marginTop2} role="alert">
          {service.errorText}
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
