import { createTestHost, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeAll(async () => {
  host = await createTestHost();
});
afterAll(() => host.close());

/** The calls of turns and locations, as the document names them (spec 1 §7). */
const documented = [
  'GET /api/rpg/characters/:game',
  'GET /api/rpg/locations/:game',
  'GET /api/rpg/turn/:game/:character',
  'POST /api/rpg/turn/:game/:character',
  'POST /api/rpg/turn/:game/:character/roll',
  'POST /api/rpg/turn/:game/:character/image',
  'GET /api/rpg/turns/:game',
  'GET /api/rpg/turns/:game/:character',
  'POST /api/rpg/turns/:game/new',
  'POST /api/rpg/turns/:game/new/:character',
  'POST /api/rpg/turn/:game/:character/edit/:turn',
  'POST /api/rpg/turn/:game/:character/delete/:turn',
  'GET /api/rpg/turn/:game/:character/comments/:turn',
  'POST /api/rpg/turn/:game/:character/comment/:turn',
  'POST /api/rpg/turn/:game/:character/react/:turn',
  'GET /api/rpg/map/locations/:game',
  'GET /api/rpg/map/locations/:game/:map',
  'GET /api/rpg/location/:game/:location',
  'GET /api/rpg/location/:game/:location/all',
  'GET /api/rpg/location/:game/:location/new',
  'POST /api/rpg/models/:type',
  'POST /api/rpg/tags/:type',
];

describe('the calls of turns and locations', () => {
  it.each(documented)('HOST-01 are served where the document says: %s', (line) => {
    const [method = '', url = ''] = line.split(' ');
    expect(host.app.hasRoute({ method, url })).toBe(true);
  });
});
