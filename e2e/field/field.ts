import { parseArgs } from 'node:util';
import { Random } from '../../server/testing/random.ts';
import { editTogether } from './edit-together.ts';
import { saveOffline } from './save-offline.ts';
import { startFieldSystem } from './system.ts';

// npm run test:field: CONTRIBUTING.md
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    visits: { type: 'string', default: '60' },
    photos: { type: 'string', default: '12' },
    /** How many phones share the visits. */
    phones: { type: 'string', default: '1' },
    edits: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '170' },
  },
});
const random = new Random(Number(values.seed));
console.log(`seed ${values.seed}`);
const system = await startFieldSystem();
let wrong: string[] = [];
try {
  const until = Date.now() + Number(values.minutes) * 60_000;
  const { visits, photos, phones, edits } = values;
  if (Number(visits) > 0) {
    const size = { visits: Number(visits), photos: Number(photos), phones: Number(phones) };
    wrong = await saveOffline(system, random, { ...size, until });
  }
  if (Number(edits) > 0) wrong.push(...(await editTogether(system, random, { edits: Number(edits), until })));
} finally {
  await system.end();
}
for (const one of wrong.slice(0, 50)) console.log(`WRONG ${one}`);
console.log(wrong.length === 0 ? 'Nothing is lost, doubled or out of order.' : `${wrong.length} differences`);
process.exitCode = wrong.length === 0 ? 0 : 1;
