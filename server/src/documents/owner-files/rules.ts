import { fileName } from '../../kit/text/file-name.ts';
import type { OwnerFile } from './contract.ts';

const MAX_NAME = 80;

/** The name of a file as it is shown: without folders and marks that turn the direction of writing. */
export function shownName(given: string): string {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{C}/gu, '')
    .trim();
  return name.slice(0, MAX_NAME) || 'file';
}

/** Its name when it is downloaded, with the ending of what it is. */
export const downloadName = ({ name, type }: Pick<OwnerFile, 'name' | 'type'>): string =>
  fileName([name.replace(/\.[A-Za-z]{2,4}$/, '')], endingOf({ type }));

export const endingOf = ({ type }: Pick<OwnerFile, 'type'>): string => (type === 'application/pdf' ? 'pdf' : 'jpg');

/** The stored facts of a file, without its bytes. */
type Head = Omit<OwnerFile, 'bytes' | 'added' | 'url'> & { size: number; createdAt: Date };

export function present({ id, kind, name, type, size, createdAt, shared }: Head): OwnerFile {
  return {
    id,
    kind,
    name,
    type,
    shared,
    bytes: size,
    added: createdAt.toISOString(),
    url: `/owner-files/${id}`,
  };
}
