import { NewBrand } from '../../operations/brands/contract.ts';
import { optionsOf, wrongUsage, type Command } from '../command.ts';
import { refusedInWords } from '../site-commands.ts';
import { brandOf, operatorNamed } from './acting.ts';

const NEW =
  'site new --id ID --name NAME --host HOST --email ADDRESS --color #RRGGBB --from SITE --reason TEXT --as EMAIL';
const TEXT = { type: 'string' } as const;

/** Makes a brand in the database, with the look and the plans of another. */
export const siteNew: Command = {
  usage: NEW,
  async run(args, tools) {
    const options = { id: TEXT, name: TEXT, host: TEXT, email: TEXT, color: TEXT, from: TEXT, reason: TEXT, as: TEXT };
    const { values } = optionsOf(NEW, { args: [...args], options });
    const { email: support_email, color: primary_color, from, as, ...rest } = values;
    const input = NewBrand.safeParse({ ...rest, support_email, primary_color });
    if (!from || !as) return wrongUsage(NEW);
    if (!input.success) {
      const fields = [...new Set(input.error.issues.map(({ path }) => String(path[0])))];
      return wrongUsage(NEW, `Missing, or not in the right form: ${fields.join(', ')}.`);
    }
    const { app, site } = await brandOf(NEW, [from], tools);
    const id = await refusedInWords(app.brands.add(await operatorNamed(app, site, as), input.data));
    tools.print(
      `${id} is made. It answers at ${input.data.host} within five seconds, as soon as the domain leads here.`,
    );
  },
};
