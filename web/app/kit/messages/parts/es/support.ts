import attachments from '../../../../../../messages/es/attachments.json';
import feedback from '../../../../../../messages/es/feedback.json';
import support from '../../../../../../messages/es/support.json';

/** Sentences of tickets, feedback and the files one attaches. */
export const messages = { attachments, feedback, support };
