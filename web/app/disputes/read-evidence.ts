import { PictureError, shrinkPicture } from '../accounts/profile/shrink-picture.ts';

const LONGEST_SIDE_PX = 1920;
const MAX_PDF_BYTES = 4 * 1024 * 1024;

/** A file as it is sent. `url` is a `data:` address. */
export interface EvidenceFile {
  name: string;
  url: string;
}

/** Why a file cannot be attached, as a key of `disputes.fault`. */
export type EvidenceFault = 'kind' | 'large' | 'unreadable';

/** A file that cannot be attached. */
export class EvidenceError extends Error {
  readonly fault: EvidenceFault;

  constructor(fault: EvidenceFault) {
    super(fault);
    this.name = 'EvidenceError';
    this.fault = fault;
  }
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new EvidenceError('unreadable')));
    reader.readAsDataURL(file);
  });

/** A PDF as it is, 4 MB at most, or a picture made small. @throws {EvidenceError} */
export async function readEvidence(file: File): Promise<EvidenceFile> {
  const { name, type, size } = file;
  if (type === 'application/pdf') {
    if (size > MAX_PDF_BYTES) throw new EvidenceError('large');
    return { name, url: await dataUrlOf(file) };
  }
  try {
    return { name, url: await shrinkPicture(file, LONGEST_SIDE_PX) };
  } catch (error) {
    if (error instanceof PictureError) throw new EvidenceError(error.fault === 'tooLarge' ? 'large' : 'kind');
    throw new EvidenceError('unreadable');
  }
}
