import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { ShownBlock } from './read-page.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './content-page.module.css';

const VinForm = lazy(async () => ({ default: (await import('./vin-form.tsx')).VinForm }));
const ContentEmbed = lazy(async () => ({ default: (await import('./content-embed.tsx')).ContentEmbed }));

/** The parts of a page, one under the other. Their HTML is safe: the server wrote it from Markdown. */
export function ContentBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'html':
      return <div className={styles.contentText} dangerouslySetInnerHTML={{ __html: block.html }} />;
    case 'vin_form':
      return (
        <Suspense>
          <VinForm label={block.label} />
        </Suspense>
      );
    case 'faq':
      return <Questions block={block} />;
    case 'links':
      return (
        <ul className={styles.contentLinks}>
          {block.items.map(({ path, title, description }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <Suspense>
          <ContentEmbed block={block} />
        </Suspense>
      );
  }
}

function Questions({ block: { items, heading } }: { block: Extract<ShownBlock, { kind: 'faq' }> }) {
  return (
    <section className={styles.contentQuestions} aria-labelledby={heading?.id}>
      {heading && (
        <h2 className={ui.text24} id={heading.id}>
          {heading.text}
        </h2>
      )}
      {items.map(({ question, answer_html: answer }) => (
        <div key={question}>
          <h3 className={ui.text16}>{question}</h3>
          <div className={styles.contentText} dangerouslySetInnerHTML={{ __html: answer }} />
        </div>
      ))}
    </section>
  );
}
