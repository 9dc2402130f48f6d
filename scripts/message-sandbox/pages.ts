import type { SandboxApp, SandboxContext } from '../lib/stand-in/connection.ts';
import { languageOf } from '../lib/stand-in/page.ts';
import { CHANNELS, type Channel, STATES } from './message.ts';
import { phonesPage } from './page.ts';
import type { MessageSandbox } from './sandbox.ts';
import { SCENARIOS } from './scenarios.ts';
import { TEMPLATE_LANGUAGES } from './templates.ts';

const SHOWN_MESSAGES = 50;

interface PageTools {
  sandbox: MessageSandbox;
  isDown(channel: Channel): boolean;
}

/** The page on which somebody plays the phones and the providers, and what its buttons do. */
export function addPages(app: SandboxApp, { sandbox, isDown }: PageTools): void {
  app.get('/', (context) =>
    phonesPage(languageOf(context), {
      messages: sandbox.messages().slice(-SHOWN_MESSAGES).reverse(),
      keptCount: sandbox.kept().length,
      down: CHANNELS.filter(isDown),
    }),
  );
  const back = (context: SandboxContext) => context.redirect(`.?lang=${languageOf(context)}`, 303);
  const onForm = (path: string, play: (read: (name: string) => string) => unknown) =>
    app.post(path, async (context) => {
      const form = await context.req.formData();
      await play((name) => String(form.get(name) ?? ''));
      return back(context);
    });

  onForm('/report', (read) => {
    const [id, state] = [read('id'), STATES.find((one) => one === read('state'))];
    return state && sandbox.messages().some((one) => one.id === id) ? sandbox.report(id, state) : undefined;
  });
  onForm('/reply', (read) => sandbox.write(read('phone'), read('text'), read('id') || undefined));
  onForm('/template', (read) => {
    const language = TEMPLATE_LANGUAGES.find((one) => one === read('language'));
    const [name, text] = [read('name').trim(), read('text').replace(/\r\n/g, '\n').trim()];
    if (language && name && text) {
      sandbox.approve({ name, language, text });
    }
  });
  onForm('/scenario', (read) => {
    const scenario = SCENARIOS.find((one) => one === read('scenario'));
    if (scenario) {
      sandbox.play(scenario);
    }
  });
  onForm('/power', (read) => {
    const channel = CHANNELS.find((one) => one === read('channel'));
    sandbox.setDown(read('down') === 'true' ? 'unavailable' : null, channel);
  });
  onForm('/deliver', () => sandbox.deliver());
}
