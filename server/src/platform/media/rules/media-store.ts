/**
 * Where the bytes of pictures and of the makers' labels are kept. A key is made by us: letters, digits, `_`, `-` and `.` in
 * parts divided by `/`. The bytes come back as they were given.
 */
export interface MediaStore {
  /** Keeps bytes under a key; the same key again replaces them. @throws when they could not be kept */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null where nothing is kept under the key. @throws when the store does not answer */
  get(key: string): Promise<Uint8Array | null>;
  /** The keys of a folder such as `pictures`, in no order. @throws when the store does not answer */
  list(folder: string): AsyncIterable<string>;
  /** Nothing there is no error. */
  remove(key: string): Promise<void>;
}

const KEY = /^[\w-]+(\/[\w-]+(\.\w+)?)+$/;

/** @throws RangeError for a key that would leave its folder */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not a key of the media store: ${key}`);
  return key;
}
