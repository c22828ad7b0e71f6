/** Each part of the sentences in each language (`web/message-parts.ts`). */
declare module 'virtual:messages' {
  export const files: Record<
    `${'en' | 'es'}/${import('./parts.ts').Part}`,
    () => Promise<Partial<import('./parts.ts').Messages>>
  >;
}
