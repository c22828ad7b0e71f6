import type { StickerGrade } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';

/** What the letter on the sheet promises. */
export function GradeNote({ grade }: { grade: StickerGrade }) {
  const t = useTranslations('stickers.grade');
  return (
    <div className="st-grade">
      <b className="st-letter" aria-hidden="true">
        {grade}
      </b>
      <div>
        <h2 className="t16">{t('title', { grade, name: t(`${grade}.name`) })}</h2>
        <p className="c2">{t(`${grade}.promise`)}</p>
      </div>
    </div>
  );
}
