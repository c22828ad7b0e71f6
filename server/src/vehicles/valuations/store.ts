import { and, eq, gt, sql } from 'drizzle-orm';
import { rowsKept } from '../../kit/retention.ts';
import type { Db } from '../../kit/database/db.ts';
import { lockName } from '../../kit/database/named-lock.ts';
import { findRow, matches } from '../../kit/database/rows.ts';
import { valuationAnswers, valuationQuestions } from './tables.ts';

export type AnswerRow = typeof valuationAnswers.$inferSelect;
export type QuestionRow = typeof valuationQuestions.$inferSelect;

/** The stored answer, if current; null where the services must be called. */
export const findAnswer = (db: Db, question: string, now: Date): Promise<AnswerRow | null> =>
  findRow(db, valuationAnswers, and(eq(valuationAnswers.question, question), gt(valuationAnswers.expiresAt, now)));

/** Keeps an answer in the place of what was known. */
export async function keepAnswer(db: Db, row: AnswerRow): Promise<void> {
  const { question: _key, ...set } = row;
  await db.insert(valuationAnswers).values(row).onConflictDoUpdate({ target: valuationAnswers.question, set });
}

/** Until the transaction ends, no other question of this address is counted. */
export async function lockAddress(tx: Db, addressHash: string): Promise<void> {
  await lockName(tx, `valuation ${addressHash}`);
}

/** The questions of an address on a day besides one of them. */
export const countOthers = async (db: Db, { siteId, day, addressHash, question }: QuestionRow): Promise<number> =>
  db.$count(
    valuationQuestions,
    and(matches(valuationQuestions, { siteId, day, addressHash }), sql`${valuationQuestions.question} <> ${question}`),
  );

/** Counts a question, the same one only once a day. */
export async function addQuestion(tx: Db, row: QuestionRow): Promise<void> {
  await tx.insert(valuationQuestions).values(row).onConflictDoNothing();
}

/** Takes a question back that nobody answered. */
export async function removeQuestion(db: Db, { siteId, day, addressHash, question }: QuestionRow): Promise<void> {
  await db.delete(valuationQuestions).where(matches(valuationQuestions, { siteId, day, addressHash, question }));
}

/** Since the end of an answer, and since the day on which the questions of an address were counted. */
export const retention = [
  rowsKept('valuation_answers', 0, valuationAnswers.expiresAt),
  rowsKept('valuation_questions', 1, valuationQuestions.day),
];
