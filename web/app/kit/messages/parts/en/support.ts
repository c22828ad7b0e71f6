import attachments from '../../../../../../messages/en/attachments.json';
import feedback from '../../../../../../messages/en/feedback.json';
import support from '../../../../../../messages/en/support.json';

/** Sentences of tickets, feedback and the files one attaches. */
export const messages = { attachments, feedback, support };
