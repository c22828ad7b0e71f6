import type { SectionHead, Tile } from '../document.ts';
import { useReader } from '../reader.ts';
import { ToneMark } from '../tone-mark.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './tile-grid.module.css';

const sectionOf: Record<Tile['key'], string> = {
  brands: 'brands',
  loss: 'jsi',
  accidents: 'accidents',
  odometer: 'odometer',
  theft: 'theft',
  liens: 'liens',
  recalls: 'recalls',
  owners: 'ownership',
  use: 'ownership',
  mileage: 'odometer',
};

const WORDS_THAT_FIT = 12;

/** The ten answers at a glance, or five where the titles of the United States are left out, each leading to its section. */
export function TileGrid({ tiles, heads }: { tiles: readonly Tile[]; heads: readonly SectionHead[] }) {
  const { t, say } = useReader();
  return (
    <ul className={styles.tileGrid} aria-label={t('glance')}>
      {tiles.map(tile => {
        const value = tile.value === null ? null : say(tile.value);
        return (
          <li key={tile.key} className={ui.displayContents}>
            <a
              className={styles.tile}
              href={`#${heads.some(({ key }) => key === sectionOf[tile.key]) ? sectionOf[tile.key] : 'sources'}`}
            >
              <span className={styles.tileLabel}>{t(`tile.${tile.key}`)}</span>
              <span
                className={
                  value && value.length > WORDS_THAT_FIT
                    ? `${styles.tileValue} ${styles.longTileValue}`
                    : styles.tileValue
                }
              >
                {value ?? (tile.state === 'none_reported' ? t('noneShort') : '–')}
              </span>
              <ToneMark tone={tile.state}>{t(`tone.${tile.state}`)}</ToneMark>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
