import type { SafetyIssues } from '@marque/server/vehicles/recalls/contract';
import type { ReactNode } from 'react';
import { useFormatter } from '../../../kit/messages/intl.ts';
import { textOf, useLanguage } from '../../../language.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './safety-issues.module.css';

type Block = SafetyIssues['investigations'] | SafetyIssues['communications'];
type Issue = Block['items'][number];

/** Investigations and communications about the model. All sentences come with them. */
export function SafetyIssueLists({ issues: { investigations, communications } }: { issues: SafetyIssues }) {
  const say = useWords();
  const format = useFormatter();
  return (
    <>
      <IssueList block={investigations}>
        {investigations.items.map(item => (
          <IssueItem key={item.number} issue={item} title={item.subject}>
            <span className={item.open ? ui.semibold : undefined}>{say(item.status)}</span>
            <span>{say(item.kind)}</span>
          </IssueItem>
        ))}
      </IssueList>
      <IssueList block={communications}>
        {communications.items.map(item => (
          <IssueItem key={item.number} issue={item} title={item.document}>
            {item.date && <span>{format.dateTime(new Date(item.date), { dateStyle: 'medium', timeZone: 'UTC' })}</span>}
          </IssueItem>
        ))}
      </IssueList>
    </>
  );
}

function useWords() {
  const language = useLanguage();
  return (words: Block['text']): string => textOf(words, language);
}

/** More of them are behind their count. */
const MAX_OPEN = 3;

function IssueList({ block, children }: { block: Block; children: ReactNode }) {
  const say = useWords();
  const list = <ul className={styles.issueItems}>{children}</ul>;
  const isFolded = block.items.length > MAX_OPEN;
  return (
    <div className={styles.issueList}>
      <h3 className={ui.text18}>{say(block.title)}</h3>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{say(block.note)}</p>
      {isFolded ? (
        <details className={styles.issueFold}>
          <summary>{say(block.text)}</summary>
          {list}
        </details>
      ) : (
        <p className={ui.marginTop1}>{say(block.text)}</p>
      )}
      {!isFolded && block.items.length > 0 && list}
      <p className={`${ui.sourceLine} ${ui.marginTop1}`}>{say(block.source)}</p>
    </div>
  );
}

/** One of them: its number leads to NHTSA; the texts are NHTSA's, in English. */
function IssueItem({ issue, title, children }: { issue: Issue; title: string; children: ReactNode }) {
  const { number, url, component, summary } = issue;
  return (
    <li>
      {title && (
        <p className={ui.mediumWeight} lang="en">
          {title}
        </p>
      )}
      {component && (
        <p className={`${ui.text14} ${ui.secondaryText}`} lang="en">
          {component}
        </p>
      )}
      <p lang="en">{summary}</p>
      <p className={ui.sourceLine}>
        <span>
          <a className={ui.monospace} href={url} rel="noreferrer" translate="no">
            {number}
          </a>
        </span>
        {children}
      </p>
    </li>
  );
}
