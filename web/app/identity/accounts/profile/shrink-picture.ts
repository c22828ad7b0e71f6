/** The longer side of a profile picture. */
export const PROFILE_SIDE_PX = 600;
const MAX_SIDE_PX_LENGTH = 1920;
const MAX_MEGABYTES = 2;
const QUALITY = 0.75;
/** The length of a `data:` URL of 2 MB in characters. */
const MAX_CHARACTERS = 2_900_000;

export type PictureFault = 'notPicture' | 'tooLarge';

/** Why a file cannot be a profile picture. */
export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.name = 'PictureError';
    this.fault = fault;
  }
}

/** Whether a file says of itself that it is a picture made of pixels; drawings may hold scripts and are refused. */
function maybePicture(file: Pick<File, 'type'>): boolean {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

/**
 * Makes a picture small in the browser: `side` px and 2 MB at most, without what the camera wrote into it.
 * @returns a `data:` URL
 * @throws {PictureError} for a file that is no picture, or that stays too large
 */
export async function shrinkPicture(file: File, side = MAX_SIDE_PX_LENGTH): Promise<string> {
  if (!maybePicture(file)) throw new PictureError('notPicture');
  const { default: compress } = await import('browser-image-compression');
  const small = await compress(file, {
    maxWidthOrHeight: side,
    maxSizeMB: MAX_MEGABYTES,
    initialQuality: QUALITY,
    fileType: file.type === 'image/png' ? 'image/png' : 'image/jpeg',
    useWebWorker: false,
  }).catch(() => {
    throw new PictureError('notPicture');
  });
  const url = await compress.getDataUrlFromFile(small);
  if (url.length > MAX_CHARACTERS) throw new PictureError('tooLarge');
  return url;
}
