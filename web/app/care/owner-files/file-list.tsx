import { pictureSources } from '@marque/server/platform/media/contract';
import type { OwnerFile } from '@marque/server/documents/owner-files/contract';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './owner-files.module.css';

interface FileListProps {
  files: readonly OwnerFile[];
  /** The owner's actions for a file. */
  actions?: (file: OwnerFile) => ReactNode;
}

/** Files that an owner has supplied: a small picture or a sign, the name, and what it is. */
export function FileList({ files, actions }: FileListProps) {
  const t = useTranslations('reports.ownFiles');
  const format = useFormatter();
  const sizeOf = (bytes: number) =>
    format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' });
  const dayOf = (added: string) => format.dateTime(new Date(added), { dateStyle: 'medium' });
  return (
    <ul className={styles.fileList}>
      {files.map(file => (
        <li key={file.id} className={styles.fileRow}>
          {file.type === 'image/jpeg' ? (
            <img
              className={styles.fileSign}
              {...pictureSources(file.url, 48)}
              alt=""
              loading="lazy"
              width={48}
              height={48}
            />
          ) : (
            <span className={styles.fileSign}>
              <FileText className={ui.icon} aria-hidden />
            </span>
          )}
          <div className={styles.fileWords}>
            <a href={file.url} download>
              {file.name}
            </a>
            <p className={`${ui.text14} ${ui.secondaryText}`}>
              {t('about', { kind: t(`kinds.${file.kind}`), day: dayOf(file.added), size: sizeOf(file.bytes) })}
            </p>
          </div>
          {actions && <div className={styles.fileActions}>{actions(file)}</div>}
        </li>
      ))}
    </ul>
  );
}
