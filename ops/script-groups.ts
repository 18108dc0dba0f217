/** Scripts of package.json that somebody looks for at the same moment, with what each is for. */
interface ScriptGroup {
  use: string;
  scripts: Readonly<Record<string, string>>;
}

export const scriptGroups: readonly ScriptGroup[] = [
  {
    use: 'Every day',
    scripts: {
      dev: 'Everything with reload. PORT and WEB_PORT choose the ports; LOG_LEVEL=info shows each request.',
      gate: 'Checks what your change can reach. -- --dry only says what would run, -- --base REF compares with another commit, -- --go-on does not stop at the first failure.',
      check: 'Everything that can be checked without running the product.',
      test: 'All tests of functions, components and the API; npx vitest run FOLDER for a part.',
      e2e: 'The stories in a browser; -- visit.spec for one file.',
      format: 'Formats the code.',
      'db:reset': 'Drops the development database and builds it again.',
      help: 'This list.',
    },
  },
  {
    use: 'Setting up and running',
    scripts: {
      setup: 'Reports what the machine lacks; on Debian as root, installs it.',
      build: 'The web application, into web/dist.',
      start: 'The server, which serves the built web application.',
      release: 'The archive of a release, signed, with its tag: docs/release.md. -- --draft for a try.',
    },
  },
  {
    use: 'Parts of npm run check',
    scripts: {
      'check:lint': 'Types and rules of the code (oxlint).',
      'check:format': 'Prettier.',
      'check:imports': 'Which folder may import which.',
      'check:unused': 'Files, exports and packages that nothing uses.',
      'check:generated': 'Whether the three generated files below are up to date.',
      'check:migrations': 'Whether a migration would block users (Squawk).',
    },
  },
  {
    use: 'Generated files, to be committed',
    scripts: {
      openapi: 'docs/openapi.json, the description of the API.',
      'db:types': 'The types and the outline of the database.',
      'personal-data': 'docs/personal-data.md, the register of personal data.',
      pictures: 'The pictures of the guide and of the README.',
      'screens:accept': 'The pictures that test:screens compares with, after a wanted change.',
    },
  },
  {
    use: 'Whole journeys, on machines made for them',
    scripts: {
      nightly: 'Everything: .ci/run --all, both kinds of machines, the recipe for an entity and the advisories.',
      'check:fresh-clone':
        'The README as a newcomer follows it, with the PostgreSQL of the machine and with that of npm.',
      'check:install':
        'An installation, an upgrade under load, new keys and a rollback, without a network. -- --visits 3000000 for the full size. Needs caddy, runit and minisign.',
      'check:container':
        'Builds the image without a container engine and starts it read-only. As root; needs buildah and debootstrap.',
      'check:machines':
        "README's two ways to run the product, with backup, restore, upgrade, rollback and restart. As root; needs debootstrap. -- --only systemd or containers for one of them.",
      'check:recipe':
        'Follows "Add an entity" of docs/architecture.md in a copy; for a change of company or of a registry.',
      'check:advisories': 'Known vulnerabilities of the packages, where the registry can be asked.',
      drill: 'A machine that dies while people work, restored from its backup. As root; needs pgBackRest and restic.',
      'drill:ha':
        'A cluster whose machines crash, vanish and are cut off. As root; needs patroni, etcd and haproxy. -- --failovers 50 for the long run.',
      cells: 'Many companies on one machine, for docs/scale.md: -- --cells 100 --busy 10 --seconds 60.',
    },
  },
  {
    use: 'Faults, attacks and random work',
    scripts: {
      faults:
        'Kills, crashes, full disks and the other faults of docs/faults.md while people write. -- --seed 42 repeats a run.',
      'test:field':
        'Visits and photos saved on a phone while everything fails. -- --visits 10000 --photos 1000 --phones 6 --edits 5000 for the long run.',
      'test:mail': 'Messages to a real mail server while workers are killed and the database crashes.',
      'test:webhooks': 'Webhooks to a receiver that fails in every way, while workers are killed.',
      'test:fuzz': 'Requests generated from docs/openapi.json, as every role. GSO_FUZZ_SEED repeats a run.',
      'test:hostile': 'Ten minutes of one person attacking while another one works. Needs caddy and a quiet machine.',
      'test:alone':
        '10,000 stories of one person who must not get around the prices of another, in portions that continue (GSO_ALONE_STORIES, GSO_ALONE_MINUTES, GSO_ALONE_SEED).',
      'test:erasures': '10,000 erasures compared with a model. GSO_ERASURE_FROM=3000 GSO_ERASURES=1000 for a portion.',
      'test:long': 'The tests of *.long.test.ts at their full size, which npm test runs small.',
    },
  },
  {
    use: 'Time and looks',
    scripts: {
      bench: 'The API beside the same SQL run bare. Needs wrk and pgbench. -- --short is what CI runs.',
      'test:screens': 'Screens compared with their pictures. Needs faketime.',
      'test:interaction': 'How long an interaction takes in a browser slowed down four times. Needs a quiet machine.',
    },
  },
];
