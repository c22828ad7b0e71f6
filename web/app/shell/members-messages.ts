import { asLocale, loadMessages } from '../messages.ts';

if (!import.meta.env.SSR) await loadMessages(asLocale(document.documentElement.lang), 'members');
