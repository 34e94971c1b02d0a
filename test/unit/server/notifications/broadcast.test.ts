import { broadcastNotifications } from '../../../../server/notifications/broadcast.ts';
import type { BusEvent } from '../../../../server/realtime/bus.ts';
import { insertUser } from '../../../support/host/data.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';
import { testConfig } from '../../../support/host/index.ts';

/** A bus whose first event waits to be let go, or fails. */
function slowBus() {
  const sent: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const publish = async (_channel: string, _event: string, data?: BusEvent['data']) => {
    sent.push(data);
    if (sent.length === 1) await gate.promise;
  };
  return { sent, gate, publish };
}

describe('broadcasts of notifications (QUICK-12)', () => {
  it.each(['arrives', 'fails'])(
    'QUICK-12 go together where others are being sent, also where that %s',
    async (how) => {
      const db = await freshDatabase();
      const { id: userId } = await insertUser(db);
      const { sent, gate, publish } = slowBus();
      const bus = { publish } as Parameters<typeof broadcastNotifications>[0]['bus'];
      const errors: string[] = [];
      const log = { error: (_fields: object, message: string) => errors.push(message) };
      const remove = (id: number) =>
        broadcastNotifications({ db, bus, config: testConfig() }, log, {
          made: [],
          removed: [{ id, userId }],
        });
      const first = remove(1);
      while (sent.length === 0) await new Promise((resolve) => setTimeout(resolve));
      await Promise.all([remove(2), remove(3)]);
      if (how === 'arrives') gate.resolve();
      else gate.reject(new Error('no'));
      await first;

      expect(sent).toEqual([
        { unreads: 0, ids: ['1'] },
        { unreads: 0, ids: ['2', '3'] },
      ]);
      expect(errors).toHaveLength(how === 'fails' ? 1 : 0);
      await db.destroy();
    },
  );
});
