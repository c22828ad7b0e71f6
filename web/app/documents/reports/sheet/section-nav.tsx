import { useEffect, useRef, useState } from 'react';
import type { ContentKey } from './report-contents.ts';
import { useReader } from '../reader.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './section-nav.module.css';

/** The way through a long report; it stays at the top and shows where one is. */
export function SectionNav({ contents }: { contents: readonly ContentKey[] }) {
  const { t } = useReader();
  const current = useSectionInView(contents);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = nav.current?.firstElementChild;
    const link = current && nav.current?.querySelector(`[href="#${current}"]`);
    if (!(bar instanceof HTMLElement) || !(link instanceof HTMLElement)) return;
    bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);
  return (
    <nav className={styles.sectionNav} aria-label={t('contents')} ref={nav}>
      <div className={ui.pageWidth}>
        {contents.map(key => (
          <a key={key} href={`#${key}`} aria-current={key === current ? 'location' : undefined}>
            {t(`short.${key}`)}
          </a>
        ))}
      </div>
    </nav>
  );
}

function useSectionInView(contents: readonly ContentKey[]): ContentKey | null {
  const [current, setCurrent] = useState<ContentKey | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        const entered = entries.find(entry => entry.isIntersecting);
        if (entered) setCurrent(contents.find(key => key === entered.target.id) ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const key of contents) {
      const section = document.getElementById(key);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [contents]);
  return current;
}
