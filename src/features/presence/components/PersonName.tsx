import { TextLink } from '../../../ui/RouteLink.tsx';
import { type Person, usePersonHref } from './usePersonHref.ts';

/** A name that leads where its owner can be read about, or plain words where there is no such place. */
export function PersonName({ person, name }: { person: Person; name: string }) {
  const href = usePersonHref(person);
  if (href === undefined) return <>{name}</>;
  return (
    <TextLink href={href} ofHost={person.type === 'user'} subtle>
      {name}
    </TextLink>
  );
}
