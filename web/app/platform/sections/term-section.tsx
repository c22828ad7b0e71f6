import type { Section } from './read-words.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './term-section.module.css';

/** The terms a buyer may hold the brand to: a section of the page's content as a list of terms. */
export function TermSection({ section: { id, title, lead, items } }: { section: Section }) {
  return (
    <section className={`${ui.pageSection} ${ui.tinted}`} aria-labelledby={id}>
      <div className={`${ui.pageWidth} ${styles.termColumns}`}>
        <div>
          <h2 className={ui.text32} id={id}>
            {title}
          </h2>
          <div className={`${ui.leadText} ${ui.marginTop3}`} dangerouslySetInnerHTML={{ __html: lead }} />
        </div>
        <dl>
          {items.map(item => (
            <div key={item.title}>
              <dt>{item.title}</dt>
              <dd dangerouslySetInnerHTML={{ __html: item.text }} />
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
