import { useState } from 'react';

/**
 * What the last press of send found missing, as long as it is: its field says so and gets the focus (BACK-101). `lack` is what is missing now.
 * Returns that, and what to call when send is pressed and nothing can go out.
 */
export function useMissing<Lack extends string>(lack: Lack | undefined) {
  const [asked, setAsked] = useState<Lack>();
  if (asked !== undefined && asked !== lack) setAsked(undefined);
  return [asked === lack ? lack : undefined, setAsked] as const;
}
