import { BadgeCheck, FolderSearch, ListChecks, OctagonAlert } from 'lucide-react';
import type { Section } from '../../platform/sections/read-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './free-list.module.css';

const ICONS = [ListChecks, OctagonAlert, FolderSearch, BadgeCheck] as const;

/** What one gets before deciding: the first section of the page's content, with a picture for each of its points. */
export function FreeList({ section: { id, title, lead, items } }: { section: Section }) {
  return (
    <section className={`${ui.pageSection} ${ui.tinted}`} aria-labelledby={id}>
      <div className={ui.pageWidth}>
        <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom8}`}>
          <h2 className={ui.text32} id={id}>
            {title}
          </h2>
          <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: lead }} />
        </div>
        <div className={`${ui.grid} ${styles.freeColumns}`}>
          {items.map((item, index) => (
            <div key={item.title}>
              <ItemIcon index={index} />
              <h3 className={ui.text18}>{item.title}</h3>
              <div className={ui.secondaryText} dangerouslySetInnerHTML={{ __html: item.text }} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function ItemIcon({ index }: { index: number }) {
  const Icon = ICONS[index % ICONS.length] ?? ListChecks;
  return <Icon className={`${ui.icon} ${ui.largeIcon}`} aria-hidden />;
}
