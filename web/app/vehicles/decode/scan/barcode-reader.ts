import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The places of the number: door jambs, windshields, titles and registrations. */
const FORMATS = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const;
/** A photo is read at this size at most, then once more at full size. */
const PHOTO_SIDE_PX = 1600;

/** Reads the barcodes of a picture; of a photo in both sizes. */
export interface BarcodeReader {
  read(picture: HTMLVideoElement | ImageBitmap): Promise<string[]>;
}

/**
 * Loads the reader. Its WebAssembly comes from this site; the library would fetch it from a public CDN otherwise.
 * @throws when it cannot be loaded, or the page's content policy does not let it run
 */
export async function loadBarcodeReader(): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const detector = new BarcodeDetector({ formats: [...FORMATS] });
  return {
    async read(picture) {
      const found = await detector.detect(picture);
      return found.map(({ rawValue }) => rawValue);
    },
  };
}

/** Opens a photo, turned as it was taken; its smaller version first. @throws for a file that is no picture */
export async function openPhoto(file: File): Promise<ImageBitmap[]> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.max(whole.width, whole.height);
  if (side <= PHOTO_SIDE_PX) return [whole];
  const resizeWidth = Math.round((whole.width * PHOTO_SIDE_PX) / side);
  return [await createImageBitmap(whole, { resizeWidth, resizeQuality: 'high' }), whole];
}
