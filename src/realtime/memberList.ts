/** What tells members apart: characters of different kinds may have the same id. */
function nameOf(member: unknown): unknown {
  const { id, type } = (member ?? {}) as { id?: unknown; type?: unknown };
  return id === undefined ? member : JSON.stringify([type, id]);
}

/** The members of a presence channel, kept whole; each step gives all who are there then. */
export interface MemberList {
  readonly here: (all: unknown) => readonly unknown[];
  readonly joining: (member: unknown) => readonly unknown[];
  readonly leaving: (member: unknown) => readonly unknown[];
}

/** Puts the pieces together in which Echo tells of members. What they are is not looked at here. */
export function createMemberList(): MemberList {
  let members: readonly unknown[] = [];
  const without = (member: unknown): readonly unknown[] =>
    members.filter((one) => nameOf(one) !== nameOf(member));
  return {
    here: (all) => (members = Array.isArray(all) ? [...(all as unknown[])] : []),
    joining: (member) => (members = [...without(member), member]),
    leaving: (member) => (members = without(member)),
  };
}
