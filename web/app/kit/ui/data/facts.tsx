import type { ReactNode } from 'react';
import { classes } from './tone.ts';
import * as styles from './facts.module.css';

export interface Fact {
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** Names with their values, two columns wide where there is room. */
export function Facts({ facts, single }: { facts: Fact[]; single?: boolean }) {
  return (
    <dl className={classes(styles.factList, single && styles.singleFactList)}>
      <FactRows facts={facts} />
    </dl>
  );
}

/** The rows of such a list. */
export function FactRows({ facts }: { facts: Fact[] }) {
  return facts.map(fact => (
    <div key={fact.key}>
      <dt>{fact.name}</dt>
      <dd>{fact.value}</dd>
    </div>
  ));
}
