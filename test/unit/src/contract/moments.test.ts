import { momentOf } from '../../../../src/contract/moments.ts';
import { location, profileComment, read, turn } from '../../../../src/contract/index.ts';

const AT = Date.UTC(2026, 10, 22, 10, 0, 0);

describe('dates of hosts', () => {
  it.each([
    [AT / 1_000],
    [String(AT / 1_000)],
    [AT],
    [String(AT)],
    ['2026-11-22T10:00:00Z'],
    ['2026-11-22T10:00:00.000000Z'],
    ['2026-11-22T13:00:00+03:00'],
    ['2026-11-22T13:00:00+0300'],
    ['2026-11-22 10:00:00'],
    ['2026-11-22 13:00:00+03'],
    [{ date: '2026-11-22 13:00:00.000000', timezone: '+03' }],
    ['22.11.2026, 10:00'],
    ['22.11.2026 10:00:00'],
    ['2026/11/22 10:00:00'],
    ['Sun, 22 Nov 2026 10:00:00 GMT'],
    ['Sun, 22 Nov 2026 13:00:00 +0300'],
    [{ date: '2026-11-22 13:00:00.000000', timezone_type: 3, timezone: 'Europe/Moscow' }],
    [{ date: '2026-11-22 13:00:00.000000', timezone_type: 1, timezone: '+03:00' }],
  ])('HOSTS-06 %j is read', (date) => {
    expect(momentOf(date, 'UTC')).toBe(AT);
  });

  it.each([
    ['2026-11-22 13:00:00', '2026-11-22'],
    ['22.11.2026, 13:00', '22.11.2026'],
  ])('HOSTS-06 %s without a zone is of the zone of the host', (date) => {
    expect(momentOf(date, 'Europe/Moscow')).toBe(AT);
  });

  it('HOSTS-06 in a zone with a summer time the hour follows the season', () => {
    expect(momentOf('2026-07-01 12:00:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 10));
    expect(momentOf('2026-12-01 12:00:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 11, 1, 11));
  });

  it.each([
    ['вчера'],
    ['31.02.2026, 10:00'],
    [''],
    [{}],
    [{ date: '2026-11-22 10:00:00', timezone: 'Нигде' }],
    [true],
    [Infinity],
    [9e15],
  ])('HOSTS-06 %j is no date', (date) => {
    expect(momentOf(date, 'UTC')).toBeNaN();
  });

  it('HOSTS-06 a turn whose date cannot be read is there without one, and the loss is noted', () => {
    const found = read(turn, { id: 7, post: '<p>Да.</p>', created: 'вчера' });
    expect(found).toMatchObject({
      ok: true,
      value: { id: '7', created: 0 },
      losses: [{ path: 'created', kind: 'field' }],
    });
  });

  it('HOSTS-06 a turn that has only the text of its date is dated by it', () => {
    const found = read(
      turn,
      { id: 7, post: '', created_at: '22.11.2026, 13:00' },
      { timeZone: 'Europe/Moscow' },
    );
    expect(found).toMatchObject({ value: { created: AT / 1_000 }, losses: [] });
  });

  it('HOSTS-06 a text of a date that only people can read is shown as it is, and nothing is lost', () => {
    const comment = { name: 'Ведущая', body: '<p>Да.</p>', createdAt: 'вчера' };
    expect(read(profileComment, { ...comment, created: 'позавчера' })).toMatchObject({
      losses: [{ path: 'created', kind: 'field' }],
    });
    expect(read(profileComment, comment)).toEqual({ ok: true, value: comment, losses: [] });
    const sea = { key: 'sea', title: 'Море', lastTurn: { created_at: 'вчера' } };
    expect(read(location, sea)).toMatchObject({ ok: true, losses: [] });
  });
});
