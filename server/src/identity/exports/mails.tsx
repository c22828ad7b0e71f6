import type { MailTemplate } from '../../platform/mail/rules.ts';
import { EXPORTED_LISTS, type ExportedList } from './contract.ts';

interface ReadyProps {
  origin: string;
  /** The page of the exports. */
  path: string;
  list: ExportedList;
  rows: number;
}

/** To an operator whose file is ready. It holds no link to the file itself. */
export const exportReadyMail: MailTemplate<ReadyProps> = {
  name: 'export-ready',
  compose({ origin, path, list, rows }, frame) {
    const named = { list: frame.say('mail', `exports.list.${list}`), rows: String(rows), site: frame.site.name };
    const say = (key: string) => frame.say('mail', `exports.ready.${key}`, named);
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: { label: say('open'), url: origin + path },
    };
  },
  samples: EXPORTED_LISTS.map(list => ({ path: '/operator/exports', list, rows: 1204 })),
};

export const exportMails = [exportReadyMail];
