import { writeJournal } from '../../community/journal.ts';
import { OWNER } from '../content/accounts.ts';
import type { Seeding } from './seeding.ts';

/** What the owner and the masters did as the community began: its games, and who leads them. */
export async function seedJournal({
  trx,
  content,
  founded: at,
  games,
  users,
}: Seeding): Promise<void> {
  const userId = users.id(OWNER);
  for (const { key, title } of content.games) {
    const subject = { type: 'game', id: key, name: title } as const;
    const act = { at, userId, gameId: games.id(key), subject };
    await writeJournal(trx, { ...act, action: 'gameMade' });
  }
  for (const { login, name, roles } of content.accounts) {
    const subject = { type: 'user', id: users.id(login), name } as const;
    for (const [game, role] of Object.entries(roles)) {
      if (role !== 'master' && role !== 'tech') continue;
      const act = { at, userId, gameId: games.id(game), subject };
      const after = { role, status: 'active' };
      await writeJournal(trx, { ...act, action: 'staffAppointed', after });
    }
  }
}
