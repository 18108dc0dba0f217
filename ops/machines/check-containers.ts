import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsBelow } from '../readme-commands.ts';
import { makeSource } from '../release/test-releases.ts';
import { repository } from '../run-program.ts';
import { DockerEngine, shared } from './docker-engine.ts';
import { makeBaseImages } from './images.ts';
import { until } from './machine.ts';
import type { Steps } from './steps.ts';
import { administrator, site, Visitor } from './visitor.ts';

const services = ['api-1', 'api-2', 'worker', 'database', 'proxy'];

/** README's "In containers", and backups in containers, with Docker's engine and Compose. */
export async function checkContainers(steps: Steps, folder: string): Promise<void> {
  const engine = await DockerEngine.make(folder);
  const checkout = `${shared}/gso-webapp`;
  const docker = (script: string, { input, env = {} }: { input?: string; env?: Record<string, string> } = {}) =>
    engine.machine.run(`cd ${checkout}\n${script}`, {
      env: { GSO_SITE: site, COMPOSE_FILE: `ops/compose.yaml:${shared}/build.yaml`, GSO_TLS: 'internal', ...env },
      ...(input !== undefined && { input }),
    });
  makeSource(join(folder, 'shared/gso-webapp'));
  writeFileSync(join(folder, 'shared/build.yaml'), networkForBuilds());

  try {
    await steps.step('an engine that may build, and stand-ins for the images of a registry', async () => {
      await engine.switchOn('outer');
      await removeEverything(engine);
      return (await makeBaseImages(engine.machine, folder)).join(', ');
    });
    await steps.step('docker compose build', async () => {
      await docker('docker compose --profile backup build');
      await engine.switchOff();
    });
    await use(steps, { engine, docker, folder });
  } finally {
    if (engine.isOn) {
      await removeEverything(engine);
      await engine.switchOff();
    }
    await engine.removeCgroups();
  }
}

interface Place {
  engine: DockerEngine;
  docker: (script: string, options?: { input?: string; env?: Record<string, string> }) => Promise<string>;
  folder: string;
}

async function use(steps: Steps, { engine, docker, folder }: Place): Promise<void> {
  await steps.step("README's commands start everything, in a network of its own", async () => {
    await engine.switchOn('own');
    await docker(startCommands(), { input: `${administrator.password}\n` });
    return allHealthy(docker);
  });

  const visitor = async () => {
    const authority = await docker('docker compose exec -T proxy cat /data/caddy/pki/authorities/local/root.crt');
    const one = new Visitor(engine.machine, folder, authority);
    await until('a reply over TLS', 60, () =>
      one.isReady().then(
        () => true,
        () => false,
      ),
    );
    await one.signIn();
    return one;
  };

  await steps.step('sign-in over TLS; gso doctor finds no problem', async () => {
    await visitor();
    return doctor(docker);
  });

  await steps.step('backups are set up, as docs/operate-backup.md says', async () => {
    await docker('docker compose run --rm backup setup');
    await docker('docker compose restart database && docker compose run --rm backup setup');
  });

  await steps.step('the first backup and its check, while there is no attachment', async () => {
    await docker('docker compose run --rm backup');
    await docker('docker compose run --rm backup check');
    await docker('docker compose --profile backup up --detach --wait backup-files');
  });

  let attachment = { path: '', sha256: '' };
  await steps.step('a company, and a file of a visit', async () => {
    const one = await visitor();
    attachment = await one.attach(await one.createCompany('PT Sinar Baru'));
    await one.compare(attachment);
  });
  const stillThere = async () => {
    const one = await visitor();
    const found = await one.companies();
    if (found.join() !== 'PT Sinar Baru') throw new Error(`The companies are ${found.join()}.`);
    await one.compare(attachment);
  };

  const version = async (env = {}) => docker('docker compose exec -T api-1 /app/bin/gso --version', { env });
  await steps.step("README's upgrade, to images with another name", async () => {
    const env = { GSO_VERSION: 'next' };
    await docker(upgradeCommands(), { env });
    await stillThere();
    const found = await version(env);
    if (!found.includes('commit next,')) throw new Error(`It runs ${found}.`);
    return allHealthy(docker);
  });

  await steps.step('back to the images before', async () => {
    await docker('docker compose up --detach --wait');
    await stillThere();
    const found = await version();
    if (!found.includes('commit unknown,')) throw new Error(`It runs ${found}.`);
  });

  await steps.step('a worker that hangs is reported as unhealthy, and as healthy when it works again', async () => {
    const signal = (name: string) => docker(`docker compose exec -T worker sh -c 'kill -${name} $(pidof node)'`);
    await signal('STOP');
    await until('the end of its health', 120, async () => (await health(docker, 'worker')) === 'unhealthy');
    await signal('CONT');
    await until('its health', 60, async () => (await health(docker, 'worker')) === 'healthy');
  });

  await steps.step('the engine is stopped and started: everything comes back', async () => {
    await engine.switchOff();
    await engine.switchOn('own');
    await until('the health of all', 120, () =>
      allHealthy(docker).then(
        () => true,
        () => false,
      ),
    );
    await stillThere();
  });

  await steps.step('the backups and gso doctor after it', async () => {
    await docker('docker compose run --rm backup');
    await docker('docker compose run --rm backup check');
    return doctor(docker);
  });

  await steps.step('everything is removed', async () => {
    await removeEverything(engine);
  });
}

type Docker = Place['docker'];

/** README's block; the checkout is there. */
function startCommands(): string {
  const commands = commandsBelow(join(repository, 'README.md'), '### In containers').split('\n');
  return commands.filter((command) => !/^(git clone|export GSO_SITE)/.test(command)).join('\n');
}

/** README's second block, without git pull: the commit is the same, and GSO_VERSION names other images. */
function upgradeCommands(): string {
  const commands = commandsBelow(join(repository, 'README.md'), 'To upgrade, one process after the other:');
  return commands.replace('git pull && ', '');
}

/** Builds use the network of the engine. Later ones take every step that needs one from the cache, which knows this setting. */
function networkForBuilds(): string {
  const lines = ['migrate', 'api-1', 'api-2', 'worker', 'database', 'backup', 'backup-files'].map(
    (service) => `  ${service}: { build: { network: host } }`,
  );
  return `services:\n${lines.join('\n')}\n`;
}

async function health(docker: Docker, service: string): Promise<string> {
  const id = await docker(`docker compose ps --all --quiet ${service}`);
  return docker(`docker inspect --format '{{with .State.Health}}{{.Status}}{{else}}no check{{end}}' ${id}`);
}

async function allHealthy(docker: Docker): Promise<string> {
  const states: string[] = [];
  for (const service of services) states.push(`${service} ${await health(docker, service)}`);
  const wrong = states.filter((state) => !state.endsWith(' healthy'));
  if (wrong.length > 0) throw new Error(wrong.join(', '));
  return states.join(', ');
}

async function doctor(docker: Docker): Promise<string> {
  const said = await docker('docker compose run --rm api-1 doctor');
  const count = (kind: string) => said.match(new RegExp(`^${kind} `, 'gm'))?.length ?? 0;
  const warnings = said.match(/^warning .*/gm) ?? [];
  return [`${count('ok')} ok, ${count('problem')} problems, ${count('warning')} warnings`, ...warnings].join(
    '\n        ',
  );
}

/** Containers, volumes and networks, those of an interrupted run, too. Images stay. */
async function removeEverything(engine: DockerEngine): Promise<void> {
  await engine.machine.run(`docker ps --all --quiet | xargs --no-run-if-empty docker rm --force --volumes
    docker volume prune --all --force
    docker network prune --force
    docker image prune --force`);
}
