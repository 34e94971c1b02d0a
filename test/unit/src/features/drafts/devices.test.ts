import fc from 'fast-check';
import { DraftHost, type Line } from '../../../../support/draftHost.ts';
import { type Browser, makeBrowser, soon } from '../../../../support/draftBrowser.ts';
import { cases } from '../../lib/drafts/draftContract.ts';

type Feature = (typeof cases)[number][1];
type Editor = Awaited<ReturnType<Feature['openTab']>>;

/** One device of the user: a browser with or without the editor of the draft, and its line to the host. */
class Device {
  line: Line = 'open';
  editor: Editor | undefined;
  readonly browser: Browser = makeBrowser();
  readonly found = new Set<string>();
  private readonly feature: Feature;
  private readonly host: DraftHost;

  constructor(feature: Feature, host: DraftHost) {
    [this.feature, this.host] = [feature, host];
  }

  async open(): Promise<Editor> {
    if (this.editor) return this.editor;
    const host = this.host.lineOf(() => this.line);
    const editor = await this.feature.openTab(this.browser, { host });
    this.editor = editor;
    await editor.sync.syncAll();
    editor.acceptOffer();
    await soon();
    return editor;
  }

  /** The page goes, with or without a last word to the host. */
  async close(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    await this.note();
    editor.close();
    await editor.sync.flush();
    editor.sync.stop();
    await soon();
    this.editor = undefined;
  }

  /** Its user leaves, and erases what it has. Gone by their wish is what the host does not have: that must not lose anything by it. */
  async erase(): Promise<void> {
    const editor = await this.open();
    await this.close();
    const { value = '' } = this.host.held(this.feature.hostKey);
    const words = this.now.flatMap((text) => text.match(/слово\d+\./g) ?? []);
    for (const word of words) if (!value.includes(word)) this.found.add(word);
    await editor.erase();
  }

  /** Notes every text that can be found on this device. */
  async note(): Promise<void> {
    const { editor } = this;
    const here = editor
      ? [editor.text(), editor.other(), editor.offered(), await editor.stored()]
      : [];
    for (const text of (await editor?.revisions()) ?? []) this.found.add(text);
    this.now = here.filter((text) => text !== undefined);
  }

  now: string[] = [];
}

type Step =
  | {
      readonly act:
        'type' | 'push' | 'pull' | 'send' | 'reload' | 'take' | 'keep' | 'close' | 'erase';
    }
  | { readonly act: 'line'; readonly line: Line };

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Step>({ act: 'type' }) },
  { weight: 5, arbitrary: fc.constantFrom<Step>({ act: 'push' }, { act: 'pull' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { act: 'send' },
      { act: 'reload' },
      { act: 'take' },
      { act: 'keep' },
      { act: 'close' },
      { act: 'erase' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Line>('open', 'down', 'deaf').map<Step>((line) => ({
      ...{ act: 'line', line },
    })),
  },
);

/** A device whose user erased all writes before it has seen what it wrote earlier, and what another one wrote since. */
const ERASED: [number, Step][] = [
  [0, { act: 'type' }],
  [0, { act: 'push' }],
  [0, { act: 'erase' }],
  [0, { act: 'line', line: 'down' }],
  [0, { act: 'type' }],
  [0, { act: 'line', line: 'open' }],
  [0, { act: 'push' }],
];

/** What two or three devices do, one after the other. */
const steps = fc.array(fc.tuple(fc.nat({ max: 2 }), step), { minLength: 1, maxLength: 22 });

async function perform(device: Device, action: Step, word: string, sent: Set<string>) {
  if (action.act === 'line') device.line = action.line;
  else if (action.act === 'close') await device.close();
  else if (action.act === 'erase') await device.erase();
  else if (action.act === 'reload') {
    await device.close();
    await device.open();
  } else {
    const editor = await device.open();
    if (action.act === 'type' || action.act === 'send') editor.acceptOffer();
    const text = editor.text() ?? '';
    if (action.act === 'type') editor.write(`${text} ${word}`.trim());
    if (action.act === 'push') await editor.sync.flush();
    if (action.act === 'pull') await editor.sync.syncAll();
    if (action.act === 'take') editor.devices.takeOther();
    if (action.act === 'keep') editor.devices.keepOwn();
    if (action.act === 'send' && text !== '') {
      sent.add(text);
      editor.discardSent(text);
    }
  }
  device.browser.pass(10);
  await soon();
}

/** Chat joins, a turn and a comment make revisions, a chronicle asks; a form of a profile puts one other form aside, no more. */
const features = cases.filter(([name]) => name !== 'a profile' && name !== 'an edit of a turn');

describe.each(features)('the draft of %s on several devices', (_name, feature) => {
  it('BACK-31 loses no word, whatever the order of writing, sending, reloading and losing calls', async () => {
    const run = async (acts: [number, Step][]): Promise<void> => {
      const host = new DraftHost();
      const devices = [0, 1, 2].map(() => new Device(feature, host));
      const typed: string[] = [];
      const sent = new Set<string>();
      for (const [at, action] of acts) {
        const word = `слово${typed.length}.`;
        if (action.act === 'type') typed.push(word);
        const device = devices[at] ?? devices[0]!;
        await perform(device, action, word, sent);
        await device.note();
      }
      for (const device of devices) {
        device.line = 'open';
        await device.open();
        await device.editor!.sync.flush();
        await device.editor!.sync.syncAll();
        await device.note();
      }
      for (const { editor } of [...devices, ...devices]) {
        await editor!.sync.flush();
        await editor!.sync.syncAll();
        editor!.acceptOffer();
      }
      const { value = '' } = host.held(feature.hostKey);
      const alike = devices.filter(({ editor }) => editor!.other() === undefined);
      expect(alike.map(({ editor }) => editor!.text() ?? '')).toEqual(
        alike.map(() => feature.textIn(host.held(feature.hostKey)) ?? ''),
      );
      const all = [...devices.flatMap(({ found, now }) => [...found, ...now]), ...sent, value].join(
        '\n',
      );
      for (const device of devices) await device.close();
      expect(typed.filter((word) => !all.includes(word))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: 11, examples: [[ERASED]] });
  });
});
