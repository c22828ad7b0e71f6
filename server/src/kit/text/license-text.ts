/** For how many days a license such as `cache=30,share` allows to keep answers; 0 where it allows no copies. */
export const cacheDaysOf = (license: string): number => Number(/\bcache=(\d{1,4})\b/i.exec(license)?.[1] ?? 0);
