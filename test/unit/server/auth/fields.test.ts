import * as v from 'valibot';
import { accountSchema, pick, type ProviderAccount } from '../../../../server/auth/fields.ts';
import { USUAL_FIELDS } from '../../../../server/config/providers.ts';

const read = (claims: object, fields: Partial<typeof USUAL_FIELDS> = {}): ProviderAccount =>
  v.parse(accountSchema({ ...USUAL_FIELDS, ...fields }), claims);

/** What operations.md tells to set for each, and an answer as that provider gives it. */
const PROVIDERS: [string, Partial<typeof USUAL_FIELDS>, object, ProviderAccount][] = [
  [
    'Discord',
    {
      name: 'global_name|username',
      avatar: 'https://cdn.discordapp.com/avatars/{id}/{avatar}.png',
      url: 'https://discord.com/users/{id}',
    },
    { id: '80351110224678912', username: 'nelly', global_name: 'Нелли', avatar: '8342729096ea' },
    {
      subject: '80351110224678912',
      name: 'Нелли',
      avatar: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea.png',
      url: 'https://discord.com/users/80351110224678912',
    },
  ],
  [
    'Discord without a picture and a name of its own',
    {
      name: 'global_name|username',
      avatar: 'https://cdn.discordapp.com/avatars/{id}/{avatar}.png',
    },
    { id: '8', username: 'nelly', global_name: null, avatar: null },
    { subject: '8', name: 'nelly', avatar: null, url: null },
  ],
  [
    'VK ID',
    {
      id: 'user.user_id',
      name: '{user.first_name} {user.last_name}',
      avatar: 'user.avatar',
      url: 'https://vk.com/id{user.user_id}',
    },
    {
      user: {
        ...{ user_id: '1234567890', first_name: 'Иван', last_name: 'Петров' },
        avatar: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
      },
    },
    {
      ...{ subject: '1234567890', name: 'Иван Петров', url: 'https://vk.com/id1234567890' },
      avatar: 'https://pp.userapi.com/60tZWMo4SmwcploUVl9XEt8ufnTTvDUmQ6Bj1g/mmv1pcj63C4.png',
    },
  ],
  [
    'a bridge to Discourse',
    { id: 'external_id|sub', name: 'name|username', avatar: 'avatar_url|picture' },
    { sub: 12, username: 'lisa', avatar_url: 'https://forum.example/a/12.png' },
    { subject: '12', name: 'lisa', avatar: 'https://forum.example/a/12.png', url: null },
  ],
  [
    'a plugin of MyBB',
    { id: 'uid', name: 'username', url: 'https://forum.example/member.php?uid={uid}' },
    { uid: 7, username: 'Боцман', avatar: '/uploads/avatars/avatar_7.jpg' },
    {
      ...{ subject: '7', name: 'Боцман', avatar: '/uploads/avatars/avatar_7.jpg' },
      url: 'https://forum.example/member.php?uid=7',
    },
  ],
];

describe('the fields of an account', () => {
  it.each(PROVIDERS)('OWN-32 are found as %s calls them', (_what, fields, claims, account) => {
    expect(read(claims, fields)).toEqual(account);
  });

  it('OWN-32 escapes what stands in addresses, so that a name leads nowhere else', () => {
    const claims = { id: 1, avatar: '../../evil?x=#' };
    expect(pick(claims, 'https://cdn.example/{id}/{avatar}.png', true)).toBe(
      'https://cdn.example/1/..%2F..%2Fevil%3Fx%3D%23.png',
    );
  });

  it.each(['__proto__', 'constructor.name', 'a.length', 'toString', 'user'])(
    'OWN-32 finds nothing under %s that the answer does not hold as a text or number',
    (path) => {
      expect(pick({ a: 'text', user: { id: 1 } }, path, false)).toBeUndefined();
    },
  );

  it('OWN-32 takes no account without a key or a name, and drops addresses that are none', () => {
    const account = { sub: '1', name: 'Мара', picture: 'javascript:1', profile: '//evil.example' };
    expect(read(account)).toEqual({ subject: '1', name: 'Мара', avatar: null, url: null });
    for (const wrong of [{ name: 'Мара' }, { sub: '1' }, { sub: '1', name: ' ' }, { sub: {} }])
      expect(() => read(wrong)).toThrow();
  });
});
