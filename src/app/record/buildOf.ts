import facts from '../../../package.json' with { type: 'json' };

/** Which build of the program runs in a window: its version, and what tells builds of it apart, the sum in the name of the first script. */
export function buildOf({ document }: Pick<Window, 'document'>): string {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/main."]');
  const sum = /main\.(\w+)\.js/.exec(script?.src ?? '')?.[1];
  return sum === undefined ? facts.version : `${facts.version}+${sum}`;
}
