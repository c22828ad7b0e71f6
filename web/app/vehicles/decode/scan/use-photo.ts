import { useState } from 'react';
import { loadBarcodeReader, openPhoto } from './barcode-reader.ts';
import { vinInBarcode } from './scanned-text.ts';

type Said = 'reading' | 'not_photo' | 'nothing' | 'other_code' | 'reader_failed';

/** Reads the VIN from a photo that was chosen, and says what it found instead. */
export function usePhoto(onVin: (vin: string) => void): {
  read: (file: File) => void;
  said: { key: Said; text: string } | null;
  /** The photo that was read last. */
  file: File | null;
} {
  const [said, setSaid] = useState<{ key: Said; text: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const read = async (chosen: File) => {
    setFile(chosen);
    setSaid({ key: 'reading', text: '' });
    const outcome = await readPhoto(chosen);
    if ('vin' in outcome) onVin(outcome.vin);
    else setSaid(outcome);
  };
  return { read: chosen => void read(chosen), said, file };
}

async function readPhoto(file: File): Promise<{ vin: string } | { key: Said; text: string }> {
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
