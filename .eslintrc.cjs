/**
 * The layers of docs/architecture.md, kept by the linter: imports go down only, no literal text, no clock or chance in state code, no default
 * exports. Rules that need types are in .oxlintrc.json; `npm run lint` runs both (docs/decisions/0001-tool-chain.md).
 */

/** What features are built on. */
const below = ['contract', 'domain', 'lib', 'i18n', 'ui', 'editor', 'api', 'realtime', 'recorder'];

/** Which layer may import which. A layer may always import itself. */
const layers = {
  contract: [],
  domain: ['contract'],
  lib: ['contract', 'domain'],
  i18n: ['contract', 'domain', 'lib'],
  ui: ['contract', 'domain', 'lib', 'i18n'],
  editor: ['contract', 'domain', 'lib', 'i18n', 'ui'],
  api: ['contract', 'domain', 'lib', 'i18n'],
  realtime: ['contract', 'domain', 'lib'],
  recorder: ['contract', 'domain', 'lib'],
  feature: below,
  app: [...below, 'feature'],
  entry: ['app', 'contract', 'domain', 'lib', 'i18n', 'api', 'realtime', 'feature'],
  worker: ['contract', 'domain', 'lib', 'i18n'],
  server: ['contract', 'domain'],
};

/** Which feature may import which other feature, and only through its index.ts. */
const features = {
  session: [],
  presence: ['session'],
  models: ['session'],
  bookmarks: ['session'],
  moderation: ['session'],
  books: ['session'],
  turns: ['session', 'presence', 'models', 'bookmarks', 'moderation'],
  locations: ['session', 'presence', 'turns', 'chat', 'books'],
  chat: ['session', 'presence', 'turns', 'moderation'],
  map: ['session', 'presence'],
  quests: ['session', 'presence', 'chat', 'books'],
  profiles: ['session', 'presence', 'turns', 'books', 'moderation'],
  notifications: ['session', 'presence'],
  drafts: ['session', 'turns', 'chat', 'quests'],
  waiting: ['session'],
  reviews: ['session', 'profiles', 'waiting'],
  community: ['session'],
  search: ['session', 'chat'],
  workshop: ['session', 'turns', 'chat', 'map'],
};

/** Policies of boundaries/dependencies from the two tables above. */
const policies = [
  ...Object.entries(layers).flatMap(([from, allowed]) => [
    {
      from: { element: { type: from } },
      allow: { to: { element: { types: { anyOf: [from, ...allowed] } } } },
    },
  ]),
  {
    from: { element: { type: 'feature' } },
    disallow: { to: { element: { type: 'feature' } } },
    message: 'Features know each other only as docs/architecture.md says',
  },
  ...Object.entries(features).flatMap(([name, allowed]) => [
    {
      from: { element: { type: 'feature', captured: { name } } },
      allow: { to: { element: { type: 'feature', captured: { name } } } },
    },
    ...allowed.map((other) => ({
      from: { element: { type: 'feature', captured: { name } } },
      allow: {
        to: {
          element: { type: 'feature', captured: { name: other }, fileInternalPath: 'index.ts' },
        },
      },
    })),
  ]),
  {
    from: { element: { type: 'app' } },
    disallow: {
      to: {
        element: { type: 'feature', fileInternalPath: '!(index.ts|lazy.ts|screens/*.tsx)' },
      },
    },
    message:
      'The app reaches a feature through its index.ts, a screen by its own lazily loaded file, and for a replay what comes late',
  },
];

/** Clock, chance, storage and the window have no place where the state is computed: they arrive in the action. */
const impure = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time arrives in the action.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time arrives in the action.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance arrives in the action.',
  },
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: 'Time arrives in the action.',
  },
  { selector: "CallExpression[callee.name='nanoid']", message: 'Ids arrive in the action.' },
  {
    selector: "MemberExpression[object.name='crypto']",
    message: 'Chance and ids arrive in the action.',
  },
];
const browserGlobals = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'location',
  'history',
];

/** Test files of a worker share their helpers (test/support/sharedRuntime.mjs). */
const hookOfHelper = {
  selector:
    'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]',
  message: 'Only the first file of a worker would have it: offer a function that tests call.',
};

const noRussian = ['Literal[value=/[А-Яа-яЁё]/]', 'TemplateElement[value.raw=/[А-Яа-яЁё]/]'].map(
  (selector) => ({
    selector,
    message: 'User text lives in src/i18n/ru.json.',
  }),
);

/** Attributes whose text a person sees or hears; the others (sizes, colours, addresses) are no text. */
const spokenAttributes = [
  '^alt$',
  '^title$',
  '^label$',
  '^placeholder$',
  '^children$',
  '^message$',
  '^helperText$',
  '^aria-(label|description|placeholder|roledescription|valuetext)$',
  'Label$',
];

const untypedHooks = {
  name: 'react-redux',
  importNames: ['useSelector', 'useDispatch', 'useStore'],
  message:
    'Use useAppSelector, useAppDispatch and useAppStore of lib/store.ts: they know the state.',
};

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only, so that one name means one thing everywhere.',
};

module.exports = {
  root: true,
  parser: '@typescript-eslint/parser',
  plugins: ['@typescript-eslint', 'boundaries', 'import-x', 'i18next', 'jsx-a11y', 'react-hooks'],
  extends: ['eslint:recommended', 'plugin:@typescript-eslint/strict', 'plugin:jsx-a11y/strict'],
  env: { es2024: true },
  ignorePatterns: ['node_modules', 'dist', 'var', 'coverage', 'test/fixtures', 'public'],
  settings: {
    'import-x/resolver': { typescript: { project: './tsconfig.json' } },
    'import/resolver': { typescript: { project: './tsconfig.json' } },
    'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    'boundaries/include': ['src/**/*', 'server/**/*'],
    'boundaries/elements': [
      ...[
        'contract',
        'domain',
        'lib',
        'i18n',
        'ui',
        'editor',
        'api',
        'realtime',
        'recorder',
        'app',
        'worker',
      ].map((type) => ({
        type,
        pattern: `src/${type}`,
      })),
      { type: 'feature', pattern: 'src/features/*', capture: ['name'] },
      { type: 'server', pattern: 'server' },
      { type: 'entry', pattern: 'src/*.{ts,tsx}', partialMatch: false },
    ],
  },
  rules: {
    'no-restricted-syntax': ['error', noDefaultExport],
    'boundaries/dependencies': ['error', { default: 'disallow', policies }],
    'import-x/extensions': ['error', 'always', { ignorePackages: true }],
    'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': [
      'error',
      { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    'no-console': 'error',
    eqeqeq: 'error',
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/no-empty-object-type': [
      'error',
      { allowInterfaces: 'with-single-extends' }, // a feature's part of the root state (src/lib/store.ts)
    ],
    '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    '@typescript-eslint/no-invalid-void-type': 'off', // RTK Query's own types use void in unions
  },
  overrides: [
    {
      files: ['src/**/*.tsx', 'src/**/*.ts'],
      excludedFiles: ['src/contract/**', 'src/domain/**'],
      rules: {
        'i18next/no-literal-string': [
          'error',
          {
            mode: 'jsx-only',
            'should-validate-template': true,
            'jsx-attributes': { include: spokenAttributes },
          },
        ],
        'no-restricted-syntax': ['error', noDefaultExport, ...noRussian],
        'no-restricted-imports': ['error', untypedHooks],
      },
    },
    {
      files: ['src/lib/store.ts'],
      rules: { 'no-restricted-imports': 'off' }, // the typed hooks are made here
    },
    {
      files: ['src/contract/**/*.ts', 'src/domain/**/*.ts'],
      rules: {
        'no-restricted-syntax': ['error', noDefaultExport, ...impure],
        'no-restricted-globals': ['error', ...browserGlobals],
      },
    },
    {
      files: [
        'src/features/**/{slice,selectors,realtime,merge,messages,unreads}.ts',
        'src/features/**/*{Selectors,Realtime,State,Mode,Page}.ts',
        'src/**/*Slice.ts',
      ],
      rules: {
        'no-restricted-syntax': ['error', noDefaultExport, ...impure, ...noRussian],
        'no-restricted-globals': ['error', ...browserGlobals],
      },
    },
    {
      // The one place that puts HTML into the page is SafeHtml, over the one cleaning function.
      files: ['src/**/*.tsx'],
      excludedFiles: ['src/ui/SafeHtml.tsx'],
      rules: {
        'no-restricted-properties': [
          'error',
          { property: 'innerHTML', message: 'Use ui/SafeHtml.' },
        ],
      },
    },
    {
      files: ['test/**/*.ts', 'test/**/*.tsx'],
      env: { jest: true },
      rules: {
        'max-lines-per-function': 'off', // a describe block is as long as what it describes
        '@typescript-eslint/no-non-null-assertion': 'off', // a test that meets undefined fails, as it should
      },
    },
    {
      files: ['test/**/*.ts'],
      excludedFiles: ['**/*.test.ts', 'test/support/{recordLogs,pageSetup,e2e/afterEach}.ts'], // set-up files are loaded for each file of tests
      rules: { 'no-restricted-syntax': ['error', noDefaultExport, hookOfHelper] },
    },
    {
      files: ['scripts/**', 'server/main.ts', 'test/support/e2e/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: [
        'webpack.config.ts',
        'jest.config.mjs',
        'test/support/browserEnvironment.mjs',
        'test/support/nodeEnvironment.mjs',
        'test/support/sharedEnvironment.mjs',
        'test/support/sharedRuntime.mjs',
        'test/support/longestFirst.mjs',
        'test/support/scratch.mjs',
        'test/support/servers/jestPostgres.mjs',
        'test/support/servers/jestPostgresEnd.mjs',
        'scripts/lib/*.d.ts',
      ],
      rules: { 'no-restricted-syntax': 'off' }, // these tools ask for a default export
    },
    {
      files: ['**/*.mjs', '**/*.cjs'],
      env: { node: true },
    },
    {
      files: ['src/contract/calls/**'],
      rules: { 'max-lines': 'off' }, // tables are read from end to end
    },
  ],
};
