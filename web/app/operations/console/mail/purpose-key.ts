type Purpose = keyof (typeof import('../../../../../messages/en/console-mail.json'))['purpose'];

/** The key of the sentence that says what an email is for; a test holds that every email has one. */
export const purposeKey = (name: string): Purpose => name as Purpose;
