import { useFormatter } from '../../messages/intl.ts';

/** Writes bytes in kilobytes, from a million on in megabytes. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormatter();
  return bytes => {
    const [unit, size] = bytes < 1e6 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1e6] as const);
    return format.number(size, { style: 'unit', unit, maximumFractionDigits: 1 });
  };
}
