// Which folder may import which; docs/architecture.md says why. Folder and file names are checked by ops/lint-rules.js.

/** Features that several documents share. */
const partsOfDocuments = ['bom', 'visit-of-record', 'notification'];

/** Features that others may build on. Everything else under server/src/features is a document or a report. */
const masterData = [
  'access',
  'company',
  'customer',
  'supplier',
  'exchange-rate',
  'price-rule',
  'item',
  'bundle',
  'letterhead',
  'holiday',
  'task-template',
  'pipeline',
  ...partsOfDocuments,
].join('|');

/** Documents that change other documents in the transaction that they begin, and which. */
const changes = {
  field: ['visit'],
  'old-system': ['quotation', 'sales-po', 'project'],
  'sales-po': ['quotation', 'shodan', 'project'],
  'assigned-visit': ['visit'],
};

/** Features of the web that are parts of other screens: a screen embeds their panel. */
const embedded = [
  'api-token',
  'assigned-visit',
  'visit-of-record',
  'bundle',
  'letterhead',
  'payment-term',
  'task-template',
  'timeline',
  'duplicate',
  'calendar-feed',
].join('|');

/** Folders of the web that other screens share: calls, texts and dialogs. */
const steps = ['project/approval'].join('|');

const test = '\\.test\\.tsx?$';

/** The folders of server/src/platform, lowest first. Files directly in it come before all of them. */
const platformOrder = [
  'child',
  'sheet',
  'mail',
  'db',
  'jobs',
  'auth',
  'events',
  'files',
  'pdf',
  'reading',
  'http',
  'audit',
  'explain',
  'list',
  'save',
  'record',
  'change-group',
  'merge',
  'sheet-exchange',
  'backup',
  'watch',
];

/** The folders of web/src, lowest first. Only main.tsx, which starts the application, is next to them. */
const webOrder = [
  'words',
  'api',
  'offline',
  'ui',
  'form',
  'file',
  'history',
  'sheet',
  'table',
  'filter',
  'pickers',
  'explain',
  'record-page',
  'features',
  'app',
];

/** A folder may import the folders before it in the order, and nothing of a folder that the order does not name. */
const foldersInOrder = (root, order) =>
  [undefined, ...order].map((folder, place) => ({
    name: `order-of-${root.replaceAll('/', '-')}-${folder ?? 'root'}`,
    severity: 'error',
    comment: `${root} has an order of folders, which this import goes against (the lists in .dependency-cruiser.cjs; docs/architecture.md describes them). Move the type or function that both need into the lower folder, or pass it as an argument. A new folder gets its place in the list.`,
    from: {
      path: folder ? `^${root}/${folder}/` : `^${root}/`,
      pathNot: [test, ...(folder ? [] : [`^${root}/(${order.join('|')})/`, `^${root}/main\\.tsx$`])],
    },
    to: {
      path: `^${root}/[^/]+/`,
      pathNot: place === 0 ? [] : [`^${root}/(${order.slice(0, place).join('|')})/`],
    },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-stays-pure',
      severity: 'error',
      comment:
        'The contract runs in the browser and on the server, so it imports only its own files, zod and decimal.js: no Node modules, no other package, no I/O. Put what needs more into server/ or web/.',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', '^node_modules/(zod|decimal\\.js)/'] },
    },
    {
      name: 'contract-knows-neither-side',
      severity: 'error',
      comment: 'Server and web depend on the contract, never the other way round, not even in its tests.',
      from: { path: '^contract/' },
      to: { path: '^(server|web|e2e|ops)/' },
    },
    {
      name: 'server-not-from-web',
      severity: 'error',
      comment: 'The server never imports the web application. What both need belongs into contract/.',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-not-from-server',
      severity: 'error',
      comment: 'The browser never imports the server. What both need belongs into contract/; data come over the API.',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'platform-without-features',
      severity: 'error',
      comment:
        'server/src/platform has no domain words: it never imports a feature. Let the feature pass a function or a value into the platform instead.',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/features/' },
    },
    ...foldersInOrder('server/src/platform', platformOrder),
    ...foldersInOrder('web/src', webOrder),
    {
      name: 'web-features-apart',
      severity: 'error',
      comment:
        'A web feature imports another one only to embed its panel or to take a step with it, and only if it is listed for that here; those import no other feature. An entity picker used by several features belongs into web/src/pickers, a mechanism into the folder of web/src that it belongs to (docs/architecture.md).',
      from: { path: '^web/src/features/([^/]+)/' },
      to: {
        path: '^web/src/features/',
        pathNot: [
          '^web/src/features/$1/',
          `^web/src/features/(${embedded})/[^/]+-panel\\.tsx$`,
          `^web/src/features/(${steps})/`,
        ],
      },
    },
    {
      name: 'web-embedded-stand-alone',
      severity: 'error',
      comment:
        'A feature that others build on imports no other feature, so that screens never hang together in a chain.',
      from: { path: `^web/src/features/(${embedded}|${steps})/` },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'master-data-stands-alone',
      severity: 'error',
      comment:
        'A master data feature of the server imports no other feature, except mail. SQL may join any table; a rule for both sides belongs into contract/src/rules.',
      from: { path: `^server/src/features/(${masterData})/` },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '^server/src/features/mail/'] },
    },
    {
      name: 'documents-only-to-master-data',
      severity: 'error',
      comment:
        'A document feature of the server may call master data (quotation → exchange-rate), never another document. SQL may join any table; the explanation of a figure may read the rows of another list with the conditions of that list, which are in its explained-*.ts; to react to another document, change both in one transaction of the feature that starts it.',
      from: {
        path: '^server/src/features/([^/]+)/',
        pathNot: `^server/src/features/(${[masterData, ...Object.keys(changes)].join('|')})/`,
      },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', `^server/src/features/(mail|${masterData})/`, '/explained-[^/]+[.]ts$'],
      },
    },
    ...Object.entries(changes).map(([feature, changed]) => ({
      name: `${feature}-to-what-it-changes`,
      severity: 'error',
      comment: `This feature changes ${changed.join(', ')} in its own transaction, so it may call that besides master data, and nothing else.`,
      from: { path: `^server/src/features/${feature}/` },
      to: {
        path: '^server/src/features/',
        pathNot: `^server/src/features/(${[feature, masterData, ...changed].join('|')})/`,
      },
    })),
    {
      name: 'long-tests-by-name',
      severity: 'error',
      comment: 'npm run test:long selects tests that have a full size by their name: call this file *.long.test.ts.',
      from: { pathNot: ['\\.long\\.test\\.ts$', '^server/testing/expect-pages\\.ts$'] },
      to: { path: '^server/testing/long-tests\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'These files import each other in a circle. Move what both need into a third file, or pass it as an argument.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'This import leads nowhere, so the other rules cannot judge it.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
