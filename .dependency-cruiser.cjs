/**
 * The borders between rooms (see README, "Rooms"). A room imports only rooms above it in this list,
 * less what its own rule forbids. A forbidden import fails `npm test`.
 */
const ROOMS = [
  'packages/contract',
  'packages/engine',
  'packages/models',
  'packages/codecs',
  'packages/ui',
  'packages/tools',
  'packages/runner',
  'packages/platform',
];
const APPS = ['apps/server', 'apps/web', 'apps/cli'];
const under = (folder) => `^${folder}/`;

/** A room never reaches for a room below it, nor for an app. */
const downward = ROOMS.map((room, index) => ({
  name: `${room.split('/')[1]}-imports-only-above`,
  severity: 'error',
  from: { path: under(room) },
  to: { path: [...ROOMS.slice(index + 1), ...APPS].map(under) },
}));

const appsApart = APPS.map((app) => ({
  name: `${app.split('/')[1]}-imports-no-other-app`,
  severity: 'error',
  from: { path: under(app) },
  to: { path: APPS.filter((other) => other !== app).map(under) },
}));

/** Tests, and the generators of their inputs. */
const TESTS = ['\\.test\\.tsx?$', '/arbitrary-[a-z-]+\\.ts$'];
const NODE = { dependencyTypes: ['core'] };
const REACT = { path: 'node_modules/(react|react-dom|radix-ui|@radix-ui|sonner|lucide-react)/' };

module.exports = {
  forbidden: [
    ...downward,
    ...appsApart,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\?(url|worker|raw)$' } },
    {
      name: 'declared',
      severity: 'error',
      from: { pathNot: [...TESTS, '^tests/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'contract-is-plain',
      comment: 'contract: no DOM, Node, React',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: NODE,
    },
    { name: 'engine-is-plain', severity: 'error', from: { path: '^packages/engine/', pathNot: '\\.test\\.ts$' }, to: NODE },
    {
      name: 'engine-without-libraries',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: TESTS },
      to: { path: 'node_modules' },
    },
    {
      name: 'models-are-plain-but-for-node',
      comment: 'what forms and tools know of models runs anywhere; files, network and runtime stand in models/node',
      severity: 'error',
      from: { path: '^packages/models/', pathNot: ['^packages/models/(node|tiny)/', ...TESTS] },
      to: NODE,
    },
    {
      name: 'tools-know-no-model-host',
      severity: 'error',
      from: { path: '^packages/tools/', pathNot: TESTS },
      to: { path: '^packages/models/(node|tiny)/' },
    },
    { name: 'contract-without-react', severity: 'error', from: { path: '^packages/contract/' }, to: REACT },
    { name: 'ui-knows-no-host', severity: 'error', from: { path: '^packages/ui/', pathNot: '\\.test\\.tsx?$|/gallery/' }, to: NODE },
    {
      name: 'ui-knows-no-network-and-no-tool',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: 'node_modules/(react-router|@tanstack|@supabase)/|^packages/(codecs|tools|runner|platform)/' },
    },
    {
      name: 'tools-stay-apart',
      comment: 'a tool never imports another tool; the registry beside them imports all',
      severity: 'error',
      from: { path: '^packages/tools/([^/]+)/' },
      to: { path: '^packages/tools/[^/]+/', pathNot: ['^packages/tools/$1/', '^packages/tools/(options-validation|testing)/'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { pathNot: [...TESTS, '^packages/tools/testing/', '^tests/'] },
      to: { path: '^packages/tools/testing/' },
    },
    {
      name: 'only-panels-show',
      comment: 'in a tool only panel.tsx may import ui and React',
      severity: 'error',
      from: { path: '^packages/tools/', pathNot: ['/panel[a-z-]*[.]tsx$', '/panels[.]ts$'] },
      // Names of icons are types: nothing of ui is loaded for them.
      to: { path: `^packages/ui/|${REACT.path}`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'panels-run-nothing',
      severity: 'error',
      from: { path: '^packages/tools/[^/]+/panel' },
      to: { path: '^packages/tools/[^/]+/run\\.ts$' },
    },
    {
      name: 'tools-know-no-codec-host',
      severity: 'error',
      from: { path: '^packages/tools/', pathNot: ['\\.test\\.ts$', '^packages/tools/testing/'] },
      to: { path: '^packages/codecs/(node|browser)/' },
    },
    { name: 'tools-know-no-host', severity: 'error', from: { path: '^packages/tools/', pathNot: '\\.test\\.tsx?$' }, to: NODE },
    {
      name: 'runner-knows-no-tool-by-name',
      severity: 'error',
      from: { path: '^packages/runner/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/tools/[^/]+/', pathNot: '^packages/tools/options-validation/' },
    },
    { name: 'runner-knows-no-screen', severity: 'error', from: { path: '^packages/runner/' }, to: { path: `^packages/ui/|${REACT.path}` } },
    {
      name: 'platform-knows-no-tool',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: '^packages/(engine|codecs|ui|tools|runner)/|node_modules/stripe/' },
    },
    { name: 'server-shows-nothing', severity: 'error', from: { path: '^apps/(server|cli)/' }, to: { path: `^packages/ui/|${REACT.path}` } },
    {
      name: 'web-reaches-out-in-clients-only',
      comment: 'clients/ is the only place in the web app that reaches network and workers; markdown/ is part of the build',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: '^apps/web/(clients|markdown)/|\\.test\\.tsx?$|vite\\.config\\.ts$' },
      to: {
        path: '^packages/(codecs|platform)/|^packages/runner/(browser/)?(index|workshop)|node_modules/@supabase/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-is-no-server',
      severity: 'error',
      from: {
        path: '^apps/web/',
        pathNot: '\\.test\\.tsx?$|vite\\.config\\.ts$|^apps/web/(markdown|offline)/|^apps/web/start/at-build\\.ts$',
      },
      to: NODE,
    },
    {
      name: 'nothing-imports-tests',
      comment: 'tests beside the code may draw art with its truth; the product never does',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: [...TESTS, '^packages/tools/testing/'] },
      to: { path: '^tests/' },
    },
    {
      name: 'tests-beside-code-take-art-alone',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { path: '^tests/', pathNot: '^tests/art/' },
    },
    {
      name: 'browser-and-node-apart',
      severity: 'error',
      from: { path: '^packages/(codecs|runner)/browser/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/(codecs|runner)/node/' },
    },
    {
      name: 'node-and-browser-apart',
      severity: 'error',
      from: { path: '^packages/(codecs|runner)/node/' },
      to: { path: '^packages/(codecs|runner)/browser/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist.next|dist.previous|build|artifacts)/|kernels/assembly/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
