import { openDevDatabase } from './dev-database.ts';

const database = await openDevDatabase({ reset: true });
await database.stop();
console.log('The development database is new, migrated and filled with demo data.');
