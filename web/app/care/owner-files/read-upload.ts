import { PictureError, shrinkPicture } from '../../identity/accounts/profile/shrink-picture.ts';

const MAX_PDF_BYTES = 4 * 1024 * 1024;

/** A file as it is sent. `url` is a `data:` address. */
export interface UploadFile {
  name: string;
  url: string;
}

/** Why a file cannot be sent. */
export class PaperError extends Error {
  readonly fault: 'kind' | 'large' | 'unreadable';

  constructor(fault: PaperError['fault']) {
    super(fault);
    this.name = 'PaperError';
    this.fault = fault;
  }
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new PaperError('unreadable')));
    reader.readAsDataURL(file);
  });

/** A PDF as it is, 4 MB at most, or a picture made small. @throws {PaperError} */
export async function readUpload(file: File): Promise<UploadFile> {
  const { name, type, size } = file;
  if (type === 'application/pdf') {
    if (size > MAX_PDF_BYTES) throw new PaperError('large');
    return { name, url: await dataUrlOf(file) };
  }
  try {
    return { name, url: await shrinkPicture(file) };
  } catch (error) {
    if (error instanceof PictureError) throw new PaperError(error.fault === 'tooLarge' ? 'large' : 'kind');
    throw new PaperError('unreadable');
  }
}
